"""Backfill on Spark: archived events, from any path that Spark reads, into the graph.

    read ─▶ judge by the collector's own rules ─▶ drop repeats ─▶ group by job ─▶ project
                └──────▶ rejects, with their reasons, to a path of their own ◀──────┘

It gives the same graph as `headwater replay` on the same events, in any order and as often as one
likes: projection depends on neither, and each batch is one transaction. Run it with
`python -m spark_conf.backfill` or hand the file to spark-submit; the workers need Headwater
installed and a way to Neo4j.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

from collector.cli.main import run
from collector.cli.replay import with_local_neo4j
from collector.errors import UsageError
from collector.graph.connect import connect
from collector.graph.schema import apply_schema
from collector.project.rules import load_rules
from collector.settings import load
from spark_conf.archive import JUDGED, WRITTEN, Judge, Writer
from spark_conf.environment import prepare_environment
from spark_conf.listener import installed_build

PARQUET_COLUMN = "event"


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the events, and how fast."""

    read: int
    rejected: int
    repeats: int
    written: int
    seconds: float

    @property
    def events_per_second(self) -> int:
        """Events read per second of the whole job."""
        return round(self.read / self.seconds)


def backfill(
    events: DataFrame, judge: Judge, writer: Writer, rejects: str, partitions: int
) -> Report:
    """Judge, reduce and write a frame with one column of event texts."""
    began = time.monotonic()
    spark = events.sparkSession
    judged = spark.createDataFrame(events.rdd.mapPartitions(judge), JUDGED).persist()
    once = judged.where("reason IS NULL").dropDuplicates(["digest"])
    # One job's events in one partition, side by side: its order is kept, its nodes are locked by
    # one writer, and repeats of what is known cost nothing.
    grouped = once.repartition(partitions, "owner").sortWithinPartitions("owner", "event_time")
    written = spark.createDataFrame(
        grouped.select("body", "digest").rdd.mapPartitions(writer), WRITTEN
    ).persist()
    reasons = [_rejected(frame) for frame in (judged, written)]
    reasons[0].union(reasons[1]).write.mode("append").json(rejects)
    read, refused, faulty = judged.count(), *(frame.count() for frame in reasons)
    kept = sum(row["written"] for row in written.select("written").toLocalIterator())
    return Report(
        read=read,
        rejected=refused + faulty,
        repeats=read - refused - faulty - kept,
        written=kept,
        seconds=round(time.monotonic() - began, 2),
    )


def _rejected(frame: DataFrame) -> DataFrame:
    return frame.where("reason IS NOT NULL").select("body", "reason")


def read_archive(spark: SparkSession, paths: list[str], column: str) -> DataFrame:
    """JSON lines (plain or gzip) or Parquet, as one column of texts."""
    parquet = [path for path in paths if path.rstrip("/").endswith((".parquet", ".parq"))]
    if parquet and len(parquet) < len(paths):
        raise UsageError("Backfill reads either Parquet or JSON lines at a time, not both.")
    if not parquet:
        return spark.read.text(paths).where("trim(value) != ''")
    archived = spark.read.parquet(*parquet)
    if column not in archived.columns:
        raise UsageError(
            f"The Parquet files have no column {column!r} (they have "
            f"{', '.join(archived.columns)}); name the one with the events with --column."
        )
    return archived.select(f.col(column).cast("string").alias("value"))


@click.command(epilog="Example: python -m spark_conf.backfill s3a://archive/2026/*.jsonl.gz")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--rejects", required=True, help="Where rejected events go, with their reasons.")
@click.option("--column", default=PARQUET_COLUMN, show_default=True, help="Column in Parquet.")
@click.option("--partitions", default=4, show_default=True, help="Writers side by side.")
@click.option("--master", help="Spark's master (default: from Spark's configuration).")
def main(
    paths: tuple[str, ...], rejects: str, column: str, partitions: int, master: str | None
) -> None:
    """Write archived events into the graph, and report how fast.

    The graph is the one that HEADWATER_NEO4J names, else the local one of `headwater up`.
    """
    settings = with_local_neo4j(load())
    with connect(settings) as driver:
        apply_schema(driver, settings.neo4j_database)
    prepare_environment(installed_build(), settings.cache)
    builder = SparkSession.builder.appName("headwater backfill")
    spark = (builder.master(master) if master else builder).getOrCreate()
    try:
        report = backfill(
            read_archive(spark, list(paths), column),
            Judge(settings.validation),
            Writer(settings, load_rules(Path(settings.config))),
            rejects,
            partitions,
        )
    finally:
        spark.stop()
    click.echo(json.dumps({**asdict(report), "events_per_second": report.events_per_second}))


if __name__ == "__main__":
    run(main)
