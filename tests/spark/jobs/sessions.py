"""The same small job in several sessions of one driver JVM: `sessions.py FOLDER SESSIONS`.

SESSIONS is a JSON list of arguments for `lineage_session`. Prints what the job found in each, and
what was said when a session was asked for while one was running.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

from collector.errors import UsageError
from spark_conf.session import ParentRun, lineage_session

CONF = {
    "spark.sql.shuffle.partitions": "2",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}


def revenue(spark: SparkSession, folder: Path) -> list[list[object]]:
    """CSV → Parquet → grouped Parquet, as users write it; returns the result."""
    orders = spark.read.csv(f"{folder}/orders.csv", schema="day STRING, total INT", header=True)
    orders.write.mode("overwrite").parquet(f"{folder}/bronze")
    grouped = spark.read.parquet(f"{folder}/bronze").groupBy("day").agg(f.sum("total").alias("sum"))
    grouped.write.mode("overwrite").parquet(f"{folder}/revenue")
    return sorted(list(row) for row in spark.read.parquet(f"{folder}/revenue").collect())


def started(arguments: dict[str, Any]) -> SparkSession:
    """A session with the arguments, as JSON has them."""
    name, conf = arguments.pop("name"), {**CONF, **arguments.pop("conf", {})}
    durable = arguments.pop("durable", None)
    parent = arguments.pop("parent", None)
    return lineage_session(
        name,
        durable=Path(durable) if durable else False,
        parent=ParentRun(*parent) if parent else None,
        master="local[2]",
        conf=conf,
        **arguments,
    )


def refusal() -> str:
    """What is said to somebody who asks for a session beside a running one."""
    try:
        lineage_session("beside")
    except UsageError as error:
        return error.detail
    return ""


def main(folder: Path, sessions: list[dict[str, Any]]) -> None:
    """Run the job once per session."""
    found, refusals = [], []
    for arguments in sessions:
        session = started(arguments)
        found.append(revenue(session, folder))
        refusals.append(refusal())
        session.stop()
    print(json.dumps({"found": found, "refusals": refusals}))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
