"""Application 4, gold → model: churn features, a model by MLlib, and every customer's risk."""

from __future__ import annotations

from pyspark.ml.classification import LogisticRegression, LogisticRegressionModel
from pyspark.ml.feature import VectorAssembler
from pyspark.ml.functions import vector_to_array
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

from spark_conf.pipelines.shop import Shop

QUIET_DAYS = 3


def build_features(spark: SparkSession, shop: Shop) -> None:
    """What the model sees of a customer, and whether they went quiet."""
    today = f.lit(shop.day)
    customers = spark.table("gold.customer_360")
    features = customers.select(
        "customer_id",
        f.coalesce(f.col("lifetime_value"), f.lit(0)).cast("double").alias("lifetime_value"),
        f.coalesce(f.col("seconds_on_site"), f.lit(0)).cast("double").alias("seconds_on_site"),
        f.datediff(today, "signed_up_on").cast("double").alias("days_with_us"),
        (f.coalesce(f.datediff(today, "last_order_on"), f.lit(99)) > QUIET_DAYS)
        .cast("double")
        .alias("churned"),
    )
    features.write.mode("overwrite").format("parquet").saveAsTable("gold.churn_features")


def train_model(spark: SparkSession, shop: Shop) -> None:
    """A logistic regression, written by MLlib."""
    model = LogisticRegression(labelCol="churned", maxIter=5).fit(_vectors(spark))
    model.write().overwrite().save(str(shop.model))


def score_customers(spark: SparkSession, shop: Shop) -> None:
    """Each customer's risk, by the stored model."""
    scored = LogisticRegressionModel.load(str(shop.model)).transform(_vectors(spark))
    risk = scored.select(
        "customer_id", vector_to_array(f.col("probability")).getItem(1).alias("churn_risk")
    )
    risk.write.mode("overwrite").format("parquet").saveAsTable("gold.churn_scores")


STEPS = (build_features, train_model, score_customers)


def _vectors(spark: SparkSession) -> DataFrame:
    inputs = ["lifetime_value", "seconds_on_site", "days_with_us"]
    assembler = VectorAssembler(inputCols=inputs, outputCol="features")
    return assembler.transform(spark.table("gold.churn_features"))
