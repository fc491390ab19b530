"""One segment of the journal: a SQLite file in WAL mode that one process at a time appends to.

Bodies are compressed one by one (zstd, level 1). Numbers rise without gaps and are never used
again, also after old entries were dropped. A commit is on disk before any reader can see it.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import cast

import zstandard

from collector.journal.entry import Entry, EntryKind, NewEntry
from collector.journal.position import format_seq

BUSY_TIMEOUT_S = 10.0
COMPRESSION_LEVEL = 1
_ROWS_AT_ONCE = 64

_SCHEMA = """
CREATE TABLE entry (
  number      INTEGER PRIMARY KEY AUTOINCREMENT,
  kind        TEXT NOT NULL,
  digest      TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  sender      TEXT NOT NULL,
  body        BLOB NOT NULL
);
CREATE INDEX entry_received_at ON entry (received_at);
CREATE INDEX entry_command ON entry (number) WHERE kind = 'command';
CREATE TABLE dropped (entries INTEGER NOT NULL);
INSERT INTO dropped VALUES (0);
"""
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MICROSECOND = timedelta(microseconds=1)
_local = threading.local()

Row = tuple[int, str, str, int, str, bytes]


@dataclass(frozen=True, slots=True)
class PackedEntry:
    """A new entry as the file will hold it; packing is the costly part and needs no lock."""

    kind: str
    digest: str
    received_at: int
    sender: str
    body: bytes


def pack(entry: NewEntry) -> PackedEntry:
    """Compress an entry's body, in the thread of the caller."""
    body = _compressor().compress(entry.body)
    return PackedEntry(
        entry.kind, entry.digest, to_microseconds(entry.received_at), entry.sender, body
    )


def unpack(segment: int, row: Row) -> Entry:
    """An entry from a row of a segment."""
    number, kind, digest, received_at, sender, body = row
    return Entry(
        format_seq(segment, number),
        cast("EntryKind", kind),
        zstandard.decompress(body),
        digest,
        _EPOCH + timedelta(microseconds=received_at),
        sender,
    )


def to_microseconds(moment: datetime) -> int:
    """A moment as SQLite keeps it: whole microseconds since 1970, so that none is rounded."""
    return (moment - _EPOCH) // _MICROSECOND


def _compressor() -> zstandard.ZstdCompressor:
    if not hasattr(_local, "compressor"):
        _local.compressor = zstandard.ZstdCompressor(level=COMPRESSION_LEVEL)
    compressor: zstandard.ZstdCompressor = _local.compressor
    return compressor


def connect_writer(path: Path) -> sqlite3.Connection:
    """Open a segment for changing it, and make it when it is new."""
    if not path.exists():
        _create(path)
    connection = _connect(path)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _create(path: Path) -> None:
    """Make a segment under another name first, so that no reader ever sees half of one."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    connection = _connect(draft)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(_SCHEMA)
    connection.close()
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the new name must survive a power cut as well
    finally:
        os.close(folder)


def connect_reader(path: Path) -> sqlite3.Connection:
    """Open a segment for reading; WAL readers share memory with the writer, so not mode=ro."""
    connection = _connect(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )


def last_number(connection: sqlite3.Connection) -> int:
    """The number of the newest entry, also when it has been dropped since."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'entry'").fetchone()
    return int(row[0]) if row else 0


def recent_digests(connection: sqlite3.Connection, count: int) -> list[tuple[str, int]]:
    """Digest and number of the newest events, oldest first."""
    rows = connection.execute(
        "SELECT digest, number FROM entry WHERE kind = 'event' ORDER BY number DESC LIMIT ?",
        (count,),
    ).fetchall()
    return [(str(digest), int(number)) for digest, number in reversed(rows)]


def insert(connection: sqlite3.Connection, first: int, entries: Sequence[PackedEntry]) -> None:
    """Write entries under consecutive numbers, in one transaction, to disk.

    Many rows go in one statement: SQLite's calls let other threads run, and with busy threads
    around it each call costs a wait until this one may go on.
    """
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for start in range(0, len(entries), _ROWS_AT_ONCE):
            chunk = entries[start : start + _ROWS_AT_ONCE]
            rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(chunk))
            values: list[int | str | bytes] = []
            for number, e in enumerate(chunk, start=first + start):
                values += (number, e.kind, e.digest, e.received_at, e.sender, e.body)
            connection.execute(f"INSERT INTO entry VALUES {rows}", values)  # noqa: S608


def rows_after(
    connection: sqlite3.Connection, number: int, limit: int, *, commands_only: bool = False
) -> list[Row]:
    """The next rows in the order of their numbers."""
    only = "AND kind = 'command'" if commands_only else ""
    return connection.execute(
        f"SELECT * FROM entry WHERE number > ? {only} ORDER BY number LIMIT ?",  # noqa: S608
        (number, limit),
    ).fetchall()


def times_after(
    connection: sqlite3.Connection, number: int, limit: int, *, commands_only: bool = False
) -> list[int]:
    """When the next rows were received, in the order of their numbers."""
    only = "AND kind = 'command'" if commands_only else ""
    rows = connection.execute(
        f"SELECT received_at FROM entry WHERE number > ? {only} ORDER BY number LIMIT ?",  # noqa: S608
        (number, limit),
    ).fetchall()
    return [int(time) for (time,) in rows]


def row_of(connection: sqlite3.Connection, number: int) -> Row | None:
    """One row."""
    row = connection.execute("SELECT * FROM entry WHERE number = ?", (number,)).fetchone()
    return cast("Row | None", row)


def rows_between(
    connection: sqlite3.Connection, start: int, end: int, after: int, limit: int
) -> list[Row]:
    """Rows received in a half-open interval, by number, a page at a time."""
    return connection.execute(
        "SELECT * FROM entry WHERE received_at >= ? AND received_at < ? AND number > ?"
        " ORDER BY number LIMIT ?",
        (start, end, after, limit),
    ).fetchall()


def count(connection: sqlite3.Connection) -> int:
    """How many entries a segment holds, without counting them one by one."""
    return last_number(connection) - count_dropped(connection)


def count_dropped(connection: sqlite3.Connection) -> int:
    """How many entries were dropped because of their age."""
    return int(connection.execute("SELECT entries FROM dropped").fetchone()[0])


def count_after(connection: sqlite3.Connection, number: int) -> int:
    """How many entries stand after a number; where some were dropped, at most so many."""
    return max(0, min(last_number(connection) - number, count(connection)))


def drop_events(connection: sqlite3.Connection, before: int, up_to: int, limit: int) -> int:
    """Drop some of the oldest events that a reader has passed; commands are kept for ever."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        dropped = connection.execute(
            "DELETE FROM entry WHERE number IN (SELECT number FROM entry WHERE kind = 'event'"
            " AND received_at < ? AND number <= ? ORDER BY received_at LIMIT ?)",
            (before, up_to, limit),
        ).rowcount
        connection.execute("UPDATE dropped SET entries = entries + ?", (dropped,))
    return dropped


def droppable(connection: sqlite3.Connection, before: int, up_to: int) -> bool:
    """Whether `drop_events` would find anything."""
    row = connection.execute(
        "SELECT 1 FROM entry WHERE kind = 'event' AND received_at < ? AND number <= ? LIMIT 1",
        (before, up_to),
    ).fetchone()
    return row is not None
