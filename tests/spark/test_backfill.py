"""Backfill on real Spark into a real Neo4j: it makes the graph that `headwater replay` makes.

The same archive goes through the collector's door and is replayed from its journal, and is read by
Spark: out of order, with repeats, with events that the door refuses.
"""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from collector.graph.dump import dump_lines
from collector.settings import child_environment
from tests.spark.conftest import LONGEST_S, REPOSITORY

pytestmark = [pytest.mark.spark, pytest.mark.neo4j]

EVENTS = REPOSITORY / "tests" / "events"
REFUSED = ['{"eventTime": "2026-11-12T10:00:00Z"}', "no JSON"]
REPEATS = 20


@pytest.fixture(scope="module")
def events():
    """Spark's and Airflow's recorded events, a story, and an event with a facet that is wrong."""
    lines = [
        line
        for path in sorted(EVENTS.glob("*/*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    story = [json.loads(path.read_bytes()) for path in sorted(EVENTS.glob("orders/*.json"))]
    wrong = {"schema": {"fields": [{"name": "seen"}, {"name": 5}]}}
    strange = {**story[1], "outputs": [{"namespace": "w", "name": "strange", "facets": wrong}]}
    return [*lines, *map(json.dumps, [*story, strange])]


@pytest.fixture(scope="module")
def archive(events):
    """The lines of an archive as life leaves them."""
    chance = random.Random(6)
    return chance.sample(lines := [*events, *events[:REPEATS], *REFUSED], len(lines))


@pytest.fixture(scope="module")
def replayed(headwater, archive, events, tmp_path_factory):
    """The dump after the archive went through the door and the journal was replayed."""
    file = tmp_path_factory.mktemp("sent") / "archive.jsonl"
    file.write_text("\n".join(archive), encoding="utf-8")
    sent = headwater.command("send", str(file), code=1)
    assert sent["refused"] == len(REFUSED)
    headwater.wait_for_graph()
    assert headwater.command("replay")["events"] >= len(events)
    headwater.wait_for_graph()
    return headwater.dump()


def _as_json_lines(folder: Path, lines: list[str]) -> Path:
    path = folder / "archive.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    return path


def _as_parquet(folder: Path, lines: list[str]) -> Path:
    path = folder / "archive.parquet"
    pq.write_table(pa.table({"event": lines}), path)
    return path


@pytest.fixture(params=[_as_json_lines, _as_parquet])
def archived(request, archive, tmp_path):
    """The archive as a file."""
    return request.param(tmp_path, archive)


def test_an_archive_gives_the_graph_that_replay_makes_of_the_same_events(
    driver, neo4j_server, archived, events, replayed
):
    rejects = archived.parent / "rejects"
    report = _backfill(neo4j_server, archived, "--rejects", rejects)
    assert dump_lines(driver) == replayed
    assert report.pop("seconds") > 0
    assert report.pop("events_per_second") > 0
    assert report == {
        "read": len(events) + REPEATS + len(REFUSED),
        "rejected": len(REFUSED),
        "repeats": REPEATS,
        "written": len(events),
    }
    assert {body for body, reason in _rejected(rejects) if reason} == set(REFUSED)


def _backfill(server, *arguments: object) -> dict:
    answer = subprocess.run(
        [sys.executable, "-m", "spark_conf.backfill", *map(str, arguments), "--master", "local[2]"],
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


def _rejected(folder: Path) -> set[tuple[str, str]]:
    rows = [
        json.loads(line)
        for part in folder.glob("*.json")
        for line in part.read_text(encoding="utf-8").splitlines()
    ]
    return {(row["body"], row["reason"]) for row in rows}
