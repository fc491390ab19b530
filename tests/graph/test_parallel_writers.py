"""Two writers at a time, as the backfill on Spark has them: the second sees what the first does.

They meet at other names of a dataset, at parent runs and at jobs. Each case is one meeting: the
first writer has written and not yet committed when the second comes along.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.project.batch import project_events
from tests.graph.generated import SCHEMA, SPARK, facet
from tests.waiting import wait_until

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
PATH, TABLE = ("file", "/p"), ("hive", "p")
SYMLINK = {"symlinks": facet(identifiers=[{"namespace": "hive", "name": "p", "type": "TABLE"}])}
BLOCKED = "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status"


def run_event(job: str, run: int, minute: int, event_type: str, **told: Any) -> dict:
    return {
        "eventTime": (NOON + timedelta(minutes=minute)).isoformat(),
        "eventType": event_type,
        "producer": SPARK,
        "schemaURL": SCHEMA,
        "run": {"runId": _run_id(run), "facets": told.get("facets", {})},
        "job": {"namespace": "jobs", "name": job},
        "outputs": told.get("outputs", []),
    }


def _run_id(number: int) -> str:
    return f"0197a000-0000-7000-8000-{number:012}"


def output(name: tuple[str, str], **facets: dict) -> dict:
    return {"namespace": name[0], "name": name[1], "facets": facets}


def schema(*columns: str) -> dict:
    return facet(fields=[{"name": column, "type": "int"} for column in columns])


def below(run: int) -> dict:
    """The facets of a run below a run of the application."""
    job = {"namespace": "jobs", "name": "application"}
    return {"parent": facet(run={"runId": _run_id(run)}, job=job)}


LINKED = [run_event("link", 1, 0, "COMPLETE", outputs=[output(PATH, **SYMLINK)])]
BY_PATH = run_event("one", 2, 1, "COMPLETE", outputs=[output(PATH, schema=schema("a"))])
BY_TABLE = run_event("two", 3, 2, "COMPLETE", outputs=[output(TABLE, schema=schema("b"))])
STARTED = [run_event("child", 4, 1, "START", facets=below(9))]
CHILD_ENDS = run_event("child", 4, 2, "COMPLETE")
CHILD_FAILS = run_event("child", 4, 2, "FAIL")
NEXT_CHILD = run_event("child", 5, 4, "START", facets=below(10))
APPLICATION_ENDS = run_event("application", 9, 3, "COMPLETE")


@pytest.mark.parametrize(
    ("before", "one", "other"),
    [
        pytest.param(LINKED, BY_PATH, BY_TABLE, id="a dataset under two names"),
        pytest.param(STARTED, CHILD_ENDS, APPLICATION_ENDS, id="a child and its parent end"),
        pytest.param(STARTED, CHILD_FAILS, APPLICATION_ENDS, id="a child fails, its parent ends"),
        pytest.param(STARTED, NEXT_CHILD, APPLICATION_ENDS, id="a child is left, the next starts"),
    ],
)
def test_writers_that_meet_make_the_graph_of_one_after_the_other(graph, before, one, other):
    expected = graph.project([*before, one, other]).dump()
    for first, second in ((one, other), (other, one)):
        graph.emptied().project(before)
        _meet(graph, first, second)
        assert graph.dump() == expected


def _meet(graph, first: dict, second: dict) -> None:
    """Write the first event, begin with the second, and only then commit the first."""
    with ThreadPoolExecutor(1) as writer, graph.driver.session() as session:
        with session.begin_transaction() as transaction:
            parsed = parse_event(first, canonical_digest(first), graph.rules.naming)
            project_events(transaction, [parsed], graph.rules)
            written = writer.submit(graph.project, [second])
            wait_until(lambda: written.done() or graph.rows(BLOCKED))
            transaction.commit()
        written.result()
