"""A graph with its schema, and ways to write events to it and look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import neo4j
import pytest

from collector.graph.dump import dump_lines
from collector.graph.schema import apply_schema
from collector.journal.entry import Entry, Journal
from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.project.batch import project_events
from collector.project.rules import Rules
from collector.project.target import Neo4jTarget

Json = dict[str, Any]
_EMPTY = "MATCH (n) DETACH DELETE n"


class Graph:
    """A real graph that events are projected into."""

    def __init__(self, driver: neo4j.Driver, rules: Rules) -> None:
        self.driver = driver
        self.rules = rules

    def project(self, events: Sequence[Json], batch: int = 500) -> Graph:
        """Project events in batches of a size."""
        parsed = [parse_event(e, canonical_digest(e), self.rules.naming) for e in events]
        with self.driver.session() as session:
            for start in range(0, len(parsed), batch):
                chunk = parsed[start : start + batch]
                session.execute_write(project_events, chunk, self.rules)
        return self

    def emptied(self) -> Graph:
        """The same graph without nodes."""
        self.driver.execute_query(_EMPTY)
        return self

    def dump(self) -> list[bytes]:
        """The canonical dump."""
        return dump_lines(self.driver)

    def rows(self, query: str, **parameters: Any) -> list[list[Any]]:
        """The rows of a query."""
        records, _, _ = self.driver.execute_query(query, parameters)
        return [record.values() for record in records]


def failing(entry: Entry, reason: str) -> None:
    """For replays in which every entry can be applied."""
    raise AssertionError((entry.seq, reason))


@pytest.fixture
def target(driver: neo4j.Driver, journal: Journal) -> Neo4jTarget:
    """The graph as the projector writes to it, from the test's own journal."""
    apply_schema(driver)
    return Neo4jTarget(driver, find=journal.get)


@pytest.fixture(scope="session")
def _schema(_session_driver: neo4j.Driver) -> None:
    apply_schema(_session_driver)


@pytest.fixture
def make_graph(driver: neo4j.Driver, _schema: None) -> Callable[[Rules], Graph]:
    """A graph that projects by rules of the test's choice."""
    return lambda rules: Graph(driver, rules)


@pytest.fixture
def graph(make_graph: Callable[[Rules], Graph]) -> Graph:
    """An empty graph with its schema."""
    return make_graph(Rules())
