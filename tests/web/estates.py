"""Events for the browser tests: odd names, cycles, a thousand columns, a large estate."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))
MARKUP = '<img src=x onerror="alert(1)"><b>bold</b> & "quoted"'
LONG = "long_" + "x" * 495
PRODUCER = "https://headwater.example/tests"
SCHEMA = "https://openlineage.io/spec/facets/1-2-0/SchemaDatasetFacet.json"


def complete(number: int, job: str, reads: list[str], writes: list[str], **more: object) -> dict:
    """A COMPLETE event of one run."""
    return {
        "eventType": "COMPLETE",
        "eventTime": f"2026-11-17T{number % 24:02d}:{number % 60:02d}:00Z",
        "run": {"runId": str(uuid.UUID(int=number))},
        "job": {"namespace": "estate", "name": job},
        "inputs": [{"namespace": "lake", "name": name} for name in reads],
        "outputs": [{"namespace": "lake", "name": name, **more} for name in writes],
        "producer": PRODUCER,
        "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",
    }


def renewed_story() -> list[dict]:
    """stg_orders runs again a day later, reading one more table: the lineage has a history."""
    event = json.loads(next(file for file in STORY if "06_" in file.name).read_bytes())
    event["run"]["runId"] = str(uuid.UUID(int=999_001))
    event["eventTime"] = "2026-11-14T02:20:42.125Z"
    event["inputs"].append({"namespace": "postgres://warehouse:5432", "name": "shop.raw.vouchers"})
    return [event]


def bad_names() -> list[dict]:
    """Names with markup, 500 characters, a cycle, a thousand columns."""
    fields = [{"name": f"column_{i:04d}", "type": "text"} for i in range(1000)]
    schema = {"schema": {"_producer": PRODUCER, "_schemaURL": SCHEMA, "fields": fields}}
    return [
        complete(900_001, MARKUP, [MARKUP + " in"], [MARKUP + " out"]),
        complete(900_002, LONG, [LONG + "_in"], [LONG + "_out"]),
        complete(900_003, "round_1", ["cycle.a"], ["cycle.b"]),
        complete(900_004, "round_2", ["cycle.b"], ["cycle.a"]),
        complete(900_005, "make_wide", ["narrow"], ["wide"], facets=schema),
    ]


def large_estate(tables: int) -> list[dict]:
    """A tree of tables, each made by a job of its own: twice as many nodes as tables."""
    return [
        complete(i, f"build_{i}", [f"estate.table_{(i - 1) // 2}"], [f"estate.table_{i}"])
        for i in range(1, tables)
    ]
