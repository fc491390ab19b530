"""Failures as Spark's listener tells them: FAIL and then COMPLETE, or COMPLETE alone.

The events are recorded: a write that stopped at a renamed column, and one that died behind its
shuffle, of which the listener said no more than COMPLETE.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

RECORDED = Path(__file__).parent.parent / "events" / "spark"

pytestmark = pytest.mark.neo4j


@pytest.fixture
def events():
    return _recorded("friday")


def _recorded(name: str) -> list[dict]:
    lines = (RECORDED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _runs(graph, ending: str) -> list[list]:
    return graph.rows(
        """MATCH (r:Run) WHERE r.job_name ENDS WITH $ending
           RETURN r.state, coalesce(r.suspect, false), r.error_message""",
        ending=ending,
    )


@pytest.mark.parametrize("backwards", [False, True])
def test_a_failure_stays_whatever_comes_after_it(graph, events, backwards):
    graph.project(events[::-1] if backwards else events)
    ((state, suspect, message),) = _runs(graph, ".bronze_orders")
    assert (state, suspect) == ("FAIL", False)
    assert "orders.csv" in message


def test_a_write_that_reports_only_complete_and_no_rows_is_suspect(graph):
    hidden = _recorded("hidden_failure")
    assert "FAIL" not in {event["eventType"] for event in hidden}
    graph.project(hidden)
    assert _runs(graph, "_shares") == [["COMPLETE", True, None]]
    assert _runs(graph, "_visits") == [["COMPLETE", False, None]]


def test_a_write_beside_it_that_ended_well_is_not_suspect(graph, events):
    graph.project(events)
    rows = graph.rows(
        """MATCH (r:Run) WHERE r.job_name ENDS WITH '.bronze_customers'
           RETURN r.state, coalesce(r.suspect, false)"""
    )
    assert rows == [["COMPLETE", False]]


def test_a_failed_write_shows_on_its_application_which_reported_complete(graph, events):
    graph.project(events)
    rows = graph.rows(
        "MATCH (r:Run {job_name: 'shop_ingest'}) RETURN r.state, r.shown_state, r.child_failed"
    )
    assert rows == [["COMPLETE", "FAIL", True]]
