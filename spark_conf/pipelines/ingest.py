"""Application 1, raw → bronze: typed, stored as Parquet, otherwise untouched."""

from __future__ import annotations

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

from spark_conf.pipelines.shop import Shop

CUSTOMERS = (
    "customer_id INT, full_name STRING, email STRING, phone STRING, country STRING, "
    "signed_up_at TIMESTAMP"
)
ORDERS = (
    "order_id INT, customer_id INT, order_total STRING, discount STRING, status STRING, "
    "ordered_at TIMESTAMP"
)
PAYMENTS = "payment_id INT, order_id INT, amount DOUBLE, method STRING, settled BOOLEAN"
WEB_EVENTS = "event_id INT, customer_id INT, page STRING, seconds INT, happened_at TIMESTAMP"


def ingest_customers(spark: SparkSession, shop: Shop) -> None:
    """CSV with a known schema → Parquet."""
    customers = spark.read.csv(str(shop.raw / "customers"), schema=CUSTOMERS, header=True)
    customers.write.mode("overwrite").parquet(str(shop.bronze / "customers"))


def ingest_orders(spark: SparkSession, shop: Shop) -> None:
    """CSV → Parquet; the header is held against the schema, so a renamed column stops the job."""
    orders = spark.read.csv(
        str(shop.raw / "orders"), schema=ORDERS, header=True, enforceSchema=False
    )
    typed = orders.withColumn("order_total", f.col("order_total").cast("decimal(12,2)")).withColumn(
        "discount", f.col("discount").cast("decimal(12,2)")
    )
    typed.write.mode("overwrite").parquet(str(shop.bronze / "orders"))


def ingest_payments(spark: SparkSession, shop: Shop) -> None:
    """JSON → one partition folder per day, `dt=…`."""
    payments = spark.read.json(str(shop.raw / "payments"), schema=PAYMENTS)
    folder = shop.bronze / "payments" / f"dt={shop.day.isoformat()}"
    payments.write.mode("overwrite").parquet(str(folder))


def ingest_web_events(spark: SparkSession, shop: Shop) -> None:
    """A structured stream over the files that arrived, written in one micro-batch."""
    events = spark.readStream.json(str(shop.raw / "web_events"), schema=WEB_EVENTS)

    def append(batch: DataFrame, _batch_id: int) -> None:
        batch.write.mode("append").parquet(str(shop.bronze / "web_events"))

    stream = (
        events.writeStream.queryName("web_events")
        .foreachBatch(append)
        .option("checkpointLocation", str(shop.checkpoints / "web_events"))
        .trigger(availableNow=True)
        .start()
    )
    stream.awaitTermination()


STEPS = (ingest_customers, ingest_orders, ingest_payments, ingest_web_events)
