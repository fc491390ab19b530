"""Golden cases: events in, graph out as sets of tuples. A new case is a new folder.

`expected.json` says why the case is there (`why`), by which rules events are projected (`rules`,
optional), and what each named query must return (`graph`). Every case is written at once, twice,
and shuffled one by one; and its edges must agree with the slow reference.
"""

from __future__ import annotations

import json
import random
from datetime import datetime, timezone
from pathlib import Path

import pytest
from neo4j.time import DateTime

from collector.model.naming import NamingRules
from collector.project.rules import Rules
from tests.graph import reference
from tests.graph.queries import QUERIES

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())


def events_of(case: Path) -> list[dict]:
    return [json.loads(line) for line in (case / "events.jsonl").read_text().splitlines()]


def expected_of(case: Path) -> dict:
    return json.loads((case / "expected.json").read_text())


def rules_of(expected: dict) -> Rules:
    told = expected.get("rules", {})
    return Rules(NamingRules(told.get("namespaces", {})), told.get("end_after", 1))


def shown(value):
    """A value as the data files write it."""
    if isinstance(value, DateTime):
        value = value.to_native()
    if isinstance(value, datetime):
        utc = value.astimezone(timezone.utc).replace(tzinfo=None)
        return f"{utc.isoformat()}Z"
    return tuple(map(shown, value)) if isinstance(value, list) else value


def as_set(rows) -> set[tuple]:
    return {tuple(map(shown, row)) for row in rows}


def edges_in(graph) -> set[tuple]:
    """The dataset edges of the graph in the reference's form."""
    rows = graph.rows(QUERIES["every_edge"])
    return {
        (
            (job_namespace, job) if job else None,
            (source_namespace, source),
            (target_namespace, target),
            origin,
            basis,
            precise(start),
            precise(end),
        )
        for (
            job_namespace, job, source_namespace, source, target_namespace, target,
            origin, basis, start, end,
        ) in rows
    }  # fmt: skip


def precise(time: DateTime | None) -> str | None:
    if time is None:
        return None
    utc = time.to_native().astimezone(timezone.utc)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond:06d}000"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_gives_its_graph_in_any_order_and_twice(make_graph, case):
    events, expected = events_of(case), expected_of(case)
    rules = rules_of(expected)
    graph = make_graph(rules).project(events)
    for name, rows in expected["graph"].items():
        assert as_set(graph.rows(QUERIES[name])) == as_set(rows), name
    if not rules.naming.namespaces:  # the reference knows no namespace aliases
        assert edges_in(graph) == reference.edges(events, rules.end_after)
    once = graph.dump()
    assert graph.project(events, 2).dump() == once
    shuffled = random.Random(case.name).sample(events, len(events))
    assert graph.emptied().project(shuffled, 1).dump() == once
