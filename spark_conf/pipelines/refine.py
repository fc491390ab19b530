"""Application 2, bronze → silver: cleaned, joined, cast, and nobody's address in the clear."""

from __future__ import annotations

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

from spark_conf.pipelines.shop import Shop


def refine_customers(spark: SparkSession, shop: Shop) -> None:
    """saveAsTable; email and phone leave as hashes only."""
    spark.sql("CREATE DATABASE IF NOT EXISTS silver")
    customers = spark.read.parquet(str(shop.bronze / "customers"))
    clean = customers.select(
        "customer_id",
        f.sha2(f.lower("email"), 256).alias("email_hash"),
        f.sha2("phone", 256).alias("phone_hash"),
        f.upper("country").alias("country"),
        f.to_date("signed_up_at").alias("signed_up_on"),
    )
    clean.write.mode("overwrite").format("parquet").saveAsTable("silver.customers")


def refine_orders(spark: SparkSession, shop: Shop) -> None:
    """INSERT OVERWRITE of the days that the orders have, with their payments joined."""
    spark.read.parquet(str(shop.bronze / "orders")).createOrReplaceTempView("bronze_orders")
    spark.read.parquet(str(shop.bronze / "payments")).createOrReplaceTempView("bronze_payments")
    spark.sql(
        """CREATE TABLE IF NOT EXISTS silver.orders (
             order_id INT, customer_id INT, order_total DECIMAL(12,2), net_total DECIMAL(13,2),
             method STRING, order_date DATE)
           USING parquet PARTITIONED BY (order_date)"""
    )
    spark.sql(
        """INSERT OVERWRITE silver.orders PARTITION (order_date)
           SELECT o.order_id, o.customer_id, o.order_total,
                  o.order_total - o.discount AS net_total,
                  p.method,
                  to_date(o.ordered_at) AS order_date
           FROM bronze_orders o JOIN bronze_payments p ON p.order_id = o.order_id
           WHERE o.status = 'paid' AND p.settled"""
    )


def refine_visits(spark: SparkSession, shop: Shop) -> None:
    """CTAS over a temporary view of the web events."""
    spark.read.parquet(str(shop.bronze / "web_events")).createOrReplaceTempView("web_events")
    spark.sql("DROP TABLE IF EXISTS silver.visits")
    spark.sql(
        """CREATE TABLE silver.visits USING parquet AS
           SELECT customer_id, to_date(happened_at) AS visited_on,
                  sum(seconds) AS seconds, max(happened_at) AS last_seen_at
           FROM web_events GROUP BY customer_id, to_date(happened_at)"""
    )


STEPS = (refine_customers, refine_orders, refine_visits)
