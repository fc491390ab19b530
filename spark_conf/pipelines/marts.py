"""Application 3, silver → gold: daily revenue, customer 360, and the dashboard's extract."""

from __future__ import annotations

from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as f

from spark_conf.pipelines.shop import Shop


def build_daily_revenue(spark: SparkSession, _shop: Shop) -> None:
    """CTAS: revenue by day and country."""
    spark.sql("CREATE DATABASE IF NOT EXISTS gold")
    spark.sql("DROP TABLE IF EXISTS gold.daily_revenue")
    spark.sql(
        """CREATE TABLE gold.daily_revenue USING parquet AS
           SELECT o.order_date, c.country, sum(o.net_total) AS revenue,
                  count(o.order_id) AS orders
           FROM silver.orders o JOIN silver.customers c ON c.customer_id = o.customer_id
           GROUP BY o.order_date, c.country"""
    )


def build_customer_360(spark: SparkSession, _shop: Shop) -> None:
    """One row per customer: who they are, what they spent, when they were last seen."""
    customers, orders = spark.table("silver.customers"), spark.table("silver.orders")
    spent = orders.groupBy("customer_id").agg(
        f.sum("net_total").alias("lifetime_value"), f.max("order_date").alias("last_order_on")
    )
    seen = (
        spark.table("silver.visits")
        .groupBy("customer_id")
        .agg(f.sum("seconds").alias("seconds_on_site"), f.max("last_seen_at").alias("last_seen_at"))
    )
    whole = (
        customers.join(spent, "customer_id", "left")
        .join(seen, "customer_id", "left")
        .select(
            "customer_id", "country", "signed_up_on", "lifetime_value", "last_order_on",
            "seconds_on_site", "last_seen_at",
        )
    )  # fmt: skip
    whole.write.mode("overwrite").format("parquet").saveAsTable("gold.customer_360")


def export_dashboard(spark: SparkSession, shop: Shop) -> None:
    """The dashboard reads a CSV: revenue by day and country, and how it adds up."""
    running = Window.partitionBy("country").orderBy("order_date")
    extract = spark.table("gold.daily_revenue").select(
        "order_date",
        "country",
        "revenue",
        f.sum("revenue").over(running).alias("running_revenue"),
    )
    extract.write.mode("overwrite").csv(str(shop.dashboard), header=True)


STEPS = (build_daily_revenue, build_customer_360, export_dashboard)
