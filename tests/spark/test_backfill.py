"""Backfill on real Spark into a real Neo4j: the same graph as projecting the events in order."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from collector.graph.dump import dump_lines
from collector.graph.schema import apply_schema
from collector.project.rules import Rules
from collector.settings import child_environment
from tests.graph.conftest import Graph
from tests.spark.conftest import LONGEST_S, REPOSITORY

pytestmark = [pytest.mark.spark, pytest.mark.neo4j]

EVENTS = REPOSITORY / "tests" / "events"
BROKEN = ['{"eventTime": "2026-11-12T10:00:00Z"}', "no JSON"]


def _archive() -> list[str]:
    spark = [
        line
        for name in ("thursday", "friday")
        for line in (EVENTS / "spark" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    story = [
        json.dumps(json.loads(path.read_bytes())) for path in sorted(EVENTS.glob("orders/*.json"))
    ]
    return [*spark, *story]


def _backfill(server, *arguments: object) -> dict:
    answer = subprocess.run(
        [sys.executable, "-m", "spark_conf.backfill", *map(str, arguments)],
        cwd=Path(str(arguments[0])).parent,
        env=child_environment(
            PYTHONPATH=str(REPOSITORY),
            HEADWATER_NEO4J=server.uri,
            HEADWATER_NEO4J_USER=server.user,
            HEADWATER_NEO4J_PASSWORD=server.password,
        ),
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr[-5000:]
    return json.loads(answer.stdout.splitlines()[-1])


def test_an_archive_gives_the_same_graph_as_its_events_in_order(driver, neo4j_server, tmp_path):
    apply_schema(driver)
    lines = _archive()
    expected = Graph(driver, Rules()).project([json.loads(line) for line in lines]).dump()
    Graph(driver, Rules()).emptied()

    archive, rejects = tmp_path / "archive.jsonl.gz", tmp_path / "rejects"
    repeated = [*lines, *lines[:20], *BROKEN]
    archive.write_bytes(gzip.compress("\n".join(repeated).encode()))
    report = _backfill(neo4j_server, archive, "--rejects", rejects, "--master", "local[2]")
    assert dump_lines(driver) == expected
    assert {name: report[name] for name in ("read", "rejected", "repeats", "written")} == {
        "read": len(repeated),
        "rejected": len(BROKEN),
        "repeats": 20,
        "written": len(lines),
    }
    assert report["events_per_second"] > 0
    assert {body for body, reason in _rejected(rejects) if reason} == set(BROKEN)

    parquet = tmp_path / "archive.parquet"
    pq.write_table(pa.table({"event": lines}), parquet)
    again = _backfill(neo4j_server, parquet, "--rejects", rejects, "--master", "local[2]")
    assert again["written"] == len(lines)
    assert dump_lines(driver) == expected


def _rejected(folder: Path) -> set[tuple[str, str]]:
    rows = [
        json.loads(line)
        for part in folder.glob("*.json")
        for line in part.read_text(encoding="utf-8").splitlines()
    ]
    return {(row["body"], row["reason"]) for row in rows}
