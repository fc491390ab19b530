"""How long the verdict on one event takes: a Spark write with 20 columns, right and almost right.

python -m bench.judge
"""

from __future__ import annotations

import time
import timeit
from typing import Any

import orjson

from collector.validate import judge

ROUNDS, REPEATS = 500, 7
FACET = {"_producer": "https://example.com/spark", "_schemaURL": "https://example.com/facet.json"}
COLUMNS = [f"column_{number}" for number in range(20)]


def spark_event(uri: str) -> dict[str, Any]:
    """A COMPLETE event as the Spark listener writes it; with a bare `uri` it breaks a format."""
    orders, customers = (dataset(name, uri) for name in ("/lake/orders", "/lake/customers"))
    output = dataset("/lake/revenue", uri)
    output["facets"]["columnLineage"] = FACET | {
        "fields": {name: lineage(name) for name in COLUMNS}
    }
    return {
        "eventType": "COMPLETE",
        "eventTime": "2026-01-31T10:00:00.250Z",
        "producer": "https://example.com/spark",
        "schemaURL": "https://example.com/OpenLineage.json#/$defs/RunEvent",
        "run": {
            "runId": "0190f7a2-8c5e-7c2a-b6a4-3f1d2e4c5b6a",
            "facets": {
                "processing_engine": FACET | {"version": "4.1.4", "name": "spark"},
                "spark_properties": FACET | {"properties": {"spark.master": "local[2]"}},
                "environment-properties": FACET | {"environment-properties": {}},
            },
        },
        "job": {
            "namespace": "shop",
            "name": "revenue.execute_insert_into",
            "facets": {"jobType": FACET | {"processingType": "BATCH", "integration": "SPARK"}},
        },
        "inputs": [orders, customers],
        "outputs": [output],
    }


def dataset(name: str, uri: str) -> dict[str, Any]:
    """A dataset with its schema and source."""
    fields = [{"name": column, "type": "string"} for column in COLUMNS]
    facets = {
        "dataSource": FACET | {"name": "file", "uri": uri},
        "schema": FACET | {"fields": fields},
    }
    return {"namespace": "file", "name": name, "facets": facets}


def lineage(column: str) -> dict[str, Any]:
    """Where one output column comes from."""
    identity = {"type": "DIRECT", "subtype": "IDENTITY", "description": "", "masking": False}
    source = {"namespace": "file", "name": "/lake/orders", "field": column}
    return {"inputFields": [source | {"transformations": [identity]}]}


def microseconds(body: bytes) -> float:
    """Processor time, the best of several rounds: the machine's other work only ever adds."""
    judge(body, "standard")
    rounds = timeit.repeat(
        lambda: judge(body, "standard"), timer=time.process_time, number=ROUNDS, repeat=REPEATS
    )
    return min(rounds) / ROUNDS * 1e6


def main() -> None:
    """Print a table."""
    print("| event | bytes | warnings | µs per verdict |")
    print("|---|---|---|---|")
    spaced = orjson.dumps(spark_event("file:/lake"), option=orjson.OPT_INDENT_2)
    for name, body in (
        ("right", orjson.dumps(spark_event("file:/lake"))),
        ("right, with white space", spaced),
        ("three URIs are none", orjson.dumps(spark_event("file"))),
    ):
        warnings = len(judge(body, "standard").warnings)
        print(f"| {name} | {len(body)} | {warnings} | {microseconds(body):.0f} |")


if __name__ == "__main__":
    main()
