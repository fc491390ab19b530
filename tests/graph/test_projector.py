"""From the journal into the graph: exactly once, and past events that cannot be applied."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

import pytest

from collector.journal.entry import NewEntry
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest
from collector.project import projector
from collector.project.faults import MovedOnError
from collector.project.target import Neo4jTarget

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
ORDERS = Path(__file__).parent.parent / "events" / "orders"


def entry(event, digest=None):
    body = event if isinstance(event, bytes) else json.dumps(event).encode()
    known = digest or canonical_digest(event)
    return NewEntry("event", body, known, NOON, "a test")


@pytest.fixture
def events():
    return [json.loads(path.read_bytes()) for path in sorted(ORDERS.glob("*.json"))]


@pytest.fixture
def journal(tmp_path):
    opened = SqliteJournal(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def target(graph):
    return Neo4jTarget(graph.driver)


def drain(journal, target, buried):
    while projector.step(journal, target, None, lambda e, reason: buried.append((e.seq, reason))):
        pass


def test_the_journal_ends_up_in_the_graph_with_its_position(graph, journal, target, events):
    journal.append([entry(event) for event in events])
    drain(journal, target, [])
    written = graph.dump()
    assert journal.lag(target.position()) == 0
    assert graph.emptied().project(events).dump() == written


def test_an_event_that_cannot_be_applied_is_buried_alone(graph, journal, target, events):
    seqs = journal.append(
        [entry(events[0]), entry(b"\\xff{", "0" * 64), *(entry(e) for e in events[1:])]
    )
    buried = []
    drain(journal, target, buried)
    assert [seq for seq, _ in buried] == [seqs[1]]
    assert "JSONDecodeError" in buried[0][1]
    written = graph.dump()
    assert graph.emptied().project(events).dump() == written


def test_a_batch_from_a_position_that_is_not_the_graphs_is_refused(journal, target, events):
    journal.append([entry(event) for event in events])
    reading = journal.read_from("", 3)
    target.apply(reading.entries, "", reading.position)
    with pytest.raises(MovedOnError):
        target.apply(reading.entries, "", reading.position)
    assert target.position() == reading.position


def test_names_too_long_for_an_index_are_kept_whole(graph):
    name, path = "x" * 9000, "é/" * 40_000
    event = {
        "eventTime": "2026-01-01T00:00:00Z",
        "eventType": "COMPLETE",
        "run": {"runId": "r" * 9000},
        "job": {"namespace": "n", "name": name},
        "inputs": [{"namespace": name, "name": name}, {"namespace": "n", "name": path}],
        "outputs": [
            {"namespace": "w", "name": "c", "facets": {"schema": {"fields": [{"name": name}]}}}
        ],
    }
    graph.project([event])
    lengths = graph.rows("MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN size(a.name), b.name")
    assert sorted(lengths) == [[9000, "c"], [len(path), "c"]]
