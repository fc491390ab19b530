"""Where the projector writes to: the graph, with its position in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import neo4j
import orjson

from collector.graph.write import ask
from collector.journal.entry import Entry
from collector.model.event import Event, parse_event
from collector.project.batch import project_events
from collector.project.rules import Rules


class MovedOnError(Exception):
    """Another projector has moved the position; read it again and go on from there."""


class GraphTarget:
    """The graph behind a driver; implements the projector's `Target`."""

    def __init__(
        self, driver: neo4j.Driver, rules: Rules, database: str = "neo4j", name: str = "graph"
    ) -> None:
        self._driver = driver
        self._rules = rules
        self._database = database
        self._name = name

    def position(self) -> str:
        """How far the graph has come."""
        return str(self._in_transaction(self._lock))

    def apply(self, entries: Sequence[Entry], before: str, after: str) -> None:
        """Write the entries and move the position, all or nothing."""
        events = [self._parse(entry) for entry in entries if entry.kind == "event"]

        def work(tx: neo4j.ManagedTransaction) -> None:
            if self._lock(tx) != before:
                raise MovedOnError
            project_events(tx, events, self._rules)
            ask(tx, "store_position", name=self._name, position=after)

        self._in_transaction(work)

    def _parse(self, entry: Entry) -> Event:
        return parse_event(orjson.loads(entry.body), entry.digest, self._rules.naming)

    def _lock(self, tx: neo4j.ManagedTransaction) -> str:
        (row,) = ask(tx, "lock_position", name=self._name)
        return str(row["position"])

    def _in_transaction(self, work: Callable[[neo4j.ManagedTransaction], object]) -> object:
        with self._driver.session(database=self._database) as session:
            return session.execute_write(work)
