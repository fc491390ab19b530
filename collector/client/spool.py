"""A small store on disk for events that cannot be sent now.

One SQLite file that several processes may share. Bounded: when it is full the oldest events make
room, and that is logged. It is made when the first event has to wait, not before.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

_log = logging.getLogger("headwater.client")
_TABLE = "CREATE TABLE IF NOT EXISTS event (id INTEGER PRIMARY KEY, body BLOB NOT NULL)"
_BUSY_S = 30.0


class Spool:
    """Events in the order in which they were put in."""

    def __init__(self, path: Path, limit: int = 10_000) -> None:
        self.path = path
        self._limit = limit

    def put(self, bodies: list[bytes]) -> None:
        """Keep events for later; drops the oldest beyond the limit."""
        with self._opened() as database:
            database.executemany("INSERT INTO event (body) VALUES (?)", [(b,) for b in bodies])
            too_many = self._count(database) - self._limit
            if too_many > 0:
                database.execute(
                    "DELETE FROM event WHERE id IN (SELECT id FROM event ORDER BY id LIMIT ?)",
                    (too_many,),
                )
                _log.warning("The lineage spool is full; its %d oldest events are gone.", too_many)

    def oldest(self, limit: int = 100) -> list[tuple[int, bytes]]:
        """The oldest events with the number to take them out by."""
        if not self.path.exists():
            return []
        with self._opened() as database:
            rows = database.execute("SELECT id, body FROM event ORDER BY id LIMIT ?", (limit,))
            return [(int(number), bytes(body)) for number, body in rows]

    def remove(self, number: int) -> None:
        """Take out one event."""
        with self._opened() as database:
            database.execute("DELETE FROM event WHERE id = ?", (number,))

    def __len__(self) -> int:
        if not self.path.exists():
            return 0
        with self._opened() as database:
            return self._count(database)

    def _count(self, database: sqlite3.Connection) -> int:
        return int(database.execute("SELECT count(*) FROM event").fetchone()[0])

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """A connection for one step, so that forks and threads never share one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connected = sqlite3.connect(self.path, timeout=_BUSY_S, isolation_level=None)
        with closing(connected) as database, database:
            database.execute("BEGIN IMMEDIATE")  # waits its turn, where a later upgrade would fail
            database.execute(_TABLE)
            yield database
