"""Where the projector writes to: the graph, with its position in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import neo4j

from collector.graph.maintain import prune
from collector.graph.write import ask
from collector.journal.commands import Command, parse_command
from collector.journal.entry import Entry
from collector.model.event import Event
from collector.project.accepted import accepted_event
from collector.project.batch import project_events
from collector.project.commands import PRUNE, REPROJECT, apply_command, prune_limits
from collector.project.faults import MovedOnError, SplitBatchError, event_faults
from collector.project.graph_position import NAME, lock_position
from collector.project.rules import Rules

T = TypeVar("T")
Find = Callable[[str], "Entry | None"]


class Neo4jTarget:
    """The graph behind a driver; implements the projector's `Target`.

    `find` looks up a journal entry, for commands that name one.
    """

    def __init__(
        self,
        driver: neo4j.Driver,
        database: str = "neo4j",
        rules: Rules | None = None,
        *,
        find: Find | None = None,
        name: str = NAME,
    ) -> None:
        self._driver = driver
        self._database = database
        self._rules = rules or Rules()
        self._find = find
        self._name = name

    def position(self) -> str:
        """How far the graph has come; a look without a lock, since `apply` checks it again."""
        with self._driver.session(database=self._database) as session:
            rows = session.execute_read(lambda tx: ask(tx, "read_position", name=self._name))
        return str(rows[0]["position"]) if rows else ""

    def apply(self, entries: Sequence[Entry], before: str, after: str) -> None:
        """Write the entries and move the position, all or nothing.

        Raises:
            EventFaultError: an entry among them can never be applied.
            SplitBatchError: only the first entries fit into one transaction.
            MovedOnError: another projector was faster.
        """
        with event_faults():
            parts = list(self._parts(entries))
            self._prune_first(parts, before)
            self._in_transaction(lambda tx: self._write(tx, parts, before, after))

    def _write(
        self,
        tx: neo4j.ManagedTransaction,
        parts: Sequence[list[Event] | Command],
        before: str,
        after: str,
    ) -> None:
        self._fence(tx, before)
        for part in parts:
            if isinstance(part, list):
                project_events(tx, part, self._rules)
            else:
                apply_command(tx, part, self._rules)
        ask(tx, "store_position", name=self._name, position=after)

    def _prune_first(self, parts: Sequence[list[Event] | Command], before: str) -> None:
        """A prune goes through many small transactions, so it must be alone in its batch."""
        commands = [part for part in parts if isinstance(part, Command) and part.name == PRUNE]
        if not commands:
            return
        if len(parts) > 1:
            sizes = [len(part) if isinstance(part, list) else 1 for part in parts]
            raise SplitBatchError(max(sum(sizes[: parts.index(commands[0])]), 1))
        self._in_transaction(lambda tx: self._fence(tx, before))
        prune(self._driver, self._database, prune_limits(commands[0].args))

    def _parts(self, entries: Sequence[Entry]) -> Iterator[list[Event] | Command]:
        """Runs of events and single commands, in the order of the journal."""
        events: list[Event] = []
        for entry in entries:
            event_entry = self._reprojected(entry) if entry.kind == "command" else entry
            if event_entry is not None:
                events.append(accepted_event(event_entry.body, event_entry.digest, self._rules))
                continue
            if events:
                yield events
            events = []
            yield parse_command(entry)
        if events:
            yield events

    def _reprojected(self, entry: Entry) -> Entry | None:
        """The event that a `reproject` command asks to apply once more."""
        command = parse_command(entry)
        if command.name != REPROJECT or self._find is None:
            return None
        return self._find(str(command.args.get("entry")))

    def _fence(self, tx: neo4j.ManagedTransaction, before: str) -> None:
        if self._lock(tx) != before:
            raise MovedOnError

    def _lock(self, tx: neo4j.ManagedTransaction) -> str:
        return lock_position(tx, self._name)

    def _in_transaction(self, work: Callable[[neo4j.ManagedTransaction], T]) -> T:
        """Run in a transaction; the driver repeats it on errors that pass."""
        with self._driver.session(database=self._database) as session:
            return session.execute_write(work)
