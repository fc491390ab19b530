"""What the backfill's workers do to their part of an archive, on a real Neo4j and without Spark."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from collector.graph.dump import dump_lines
from collector.graph.schema import apply_schema
from collector.project.rules import Rules
from collector.settings import load
from spark_conf import archive
from spark_conf.archive import Judge, Writer

pytestmark = pytest.mark.neo4j

STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))
IMPOSSIBLE = {"body": '{"no": "event"}', "digest": "0" * 64}


@pytest.fixture
def rows():
    """Accepted events of a partition."""
    judged = Judge("standard")({"value": path.read_text(encoding="utf-8")} for path in STORY)
    return [{"body": body, "digest": digest} for body, digest, *_ in judged]


@pytest.fixture
def writer(driver, neo4j_server):
    apply_schema(driver)
    server = {"neo4j": neo4j_server.uri, "neo4j_user": neo4j_server.user}
    settings = replace(load(), **server, neo4j_password=neo4j_server.password)
    return Writer(settings, Rules())


def test_a_part_that_is_written_again_changes_nothing(driver, writer, rows, monkeypatch):
    monkeypatch.setattr(archive, "BATCH", 5)
    assert [count for count, _, _ in writer(rows)] == [5, 5, 5, 1]
    once = dump_lines(driver)
    assert sum(count for count, _, _ in writer(reversed(rows))) == len(rows)
    assert dump_lines(driver) == once


def test_an_event_that_cannot_be_projected_is_told_and_the_others_are_written(driver, writer, rows):
    list(writer(rows))
    expected = dump_lines(driver)
    driver.execute_query("MATCH (n) DETACH DELETE n")
    (written, *nothing), (none, body, reason) = writer([*rows[:3], IMPOSSIBLE, *rows[3:]])
    assert (written, nothing) == (len(rows), [None, None])
    assert (none, body) == (0, IMPOSSIBLE["body"])
    assert "eventTime" in reason or "ValueError" in reason
    assert dump_lines(driver) == expected
