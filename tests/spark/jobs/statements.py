"""Statements that the listener tells in ways of its own: `statements.py FOLDER URL JARS`.

A write that fails behind a shuffle, MERGE on Iceberg, and MERGE on Delta, as three applications of
one driver JVM. Prints what the merged tables hold, and what the failed write said.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

from spark_conf.session import lineage_session

MERGE = """
    MERGE INTO {database}.balances t USING {database}.changes s ON t.customer_id = s.customer_id
    WHEN MATCHED THEN UPDATE SET t.email = s.email, t.balance = t.balance + s.amount
    WHEN NOT MATCHED THEN
      INSERT (customer_id, email, balance) VALUES (s.customer_id, s.email, s.amount)"""


def merge(spark: SparkSession, folder: Path, database: str, form: str) -> list[list[object]]:
    """Two tables, one merged into the other, and a report on the result."""
    spark.sql(f"CREATE DATABASE {database}")
    columns = "customer_id INT, email STRING"
    spark.sql(f"CREATE TABLE {database}.balances ({columns}, balance INT) USING {form}")
    spark.sql(f"CREATE TABLE {database}.changes ({columns}, amount INT) USING {form}")
    spark.sql(f"INSERT INTO {database}.balances VALUES (1, 'a', 10), (2, 'b', 20)")
    spark.sql(f"INSERT INTO {database}.changes VALUES (2, 'b2', 5), (3, 'c', 7)")
    spark.sql(MERGE.format(database=database))
    balances = spark.table(f"{database}.balances")
    report = balances.groupBy("email").agg(f.sum("balance").alias("total"))
    report.write.parquet(f"{folder}/{form}_report")
    return sorted(list(row) for row in balances.collect())


def fail_behind_a_shuffle(spark: SparkSession, folder: Path) -> str:
    """Good rows are written; then a grouped write dies of a division, after its shuffle."""
    rows = spark.createDataFrame([(1, 0), (2, 0)], "customer_id INT, visits INT")
    rows.write.parquet(f"{folder}/visits")
    visits = spark.read.parquet(f"{folder}/visits")
    grouped = visits.groupBy("customer_id").agg(f.sum("visits").alias("visits"))
    try:
        grouped.select("customer_id", (f.lit(1) / f.col("visits")).alias("share")).write.parquet(
            f"{folder}/shares"
        )
    except (PySparkException, Py4JJavaError) as error:
        return str(error)
    return ""


def session(name: str, url: str, folder: Path, conf: dict[str, str]) -> SparkSession:
    """A session of one application, with its catalog."""
    spark = lineage_session(
        name,
        url=url,
        namespace="shop",
        master="local[2]",
        conf={
            "spark.sql.warehouse.dir": f"{folder}/warehouse",
            "spark.sql.shuffle.partitions": "2",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            **conf,
        },
    )
    spark.sparkContext.setLogLevel("OFF")
    return spark


def main(folder: Path, url: str, jars: str) -> None:
    """Run the three applications."""
    iceberg = {
        "spark.sql.extensions": (
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
        ),
        "spark.sql.catalog.lake": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.lake.type": "hadoop",
        "spark.sql.catalog.lake.warehouse": f"{folder}/lake",
    }
    delta = {
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.databricks.delta.snapshotPartitions": "1",  # of the log, which is tiny here
    }
    found: dict[str, object] = {}
    with session("plain", url, folder, {"spark.jars": jars}) as spark:
        found["failed"] = fail_behind_a_shuffle(spark, folder)
    with session("iceberg", url, folder, iceberg) as spark:
        found["iceberg"] = merge(spark, folder, "lake.shop", "iceberg")
    with session("delta", url, folder, delta) as spark:
        found["delta"] = merge(spark, folder, "shop", "delta")
    print(json.dumps(found))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
