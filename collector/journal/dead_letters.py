"""Dead letters: events that were refused or could not be applied, kept for a person to look at.

They live in one small SQLite file beside the journal. Their number is bounded: at every hundredth
letter, those older than 30 days go, and the oldest go until at most 10,000 letters and 256 MiB
(compressed) are left. A power cut may take the last few; a killed process takes none.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Literal

import orjson
import zstandard

from collector.errors import UnavailableError, Violation
from collector.journal.segment import to_microseconds

Stage = Literal["receive", "project"]

_FILE = "dead-letters.db"
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_TRIM_EVERY = 100
_BUSY_S = 5.0
_NUMBERS_END = 1 << 62
_SCHEMA = """
CREATE TABLE IF NOT EXISTS letter (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  stage      TEXT NOT NULL,
  status     INTEGER NOT NULL,
  reason     TEXT NOT NULL,
  violations TEXT NOT NULL,
  sender     TEXT NOT NULL,
  at         INTEGER NOT NULL,
  entry      TEXT,
  bytes      INTEGER NOT NULL,
  body       BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS letter_at ON letter (at);
"""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many letters are kept, how large, how long."""

    letters: int = 10_000
    bytes: int = 256 * 1024 * 1024
    days: int = 30


@dataclass(frozen=True, slots=True)
class NewLetter:
    """An event that was not taken, why, and where it stopped."""

    stage: Stage
    body: bytes
    reason: str
    sender: str
    at: datetime
    status: int = 0
    violations: tuple[Violation, ...] = ()
    entry: str | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that is kept; `seq` names it, `entry` its journal entry when it has one."""

    seq: str
    letter: NewLetter


class DeadLetters:
    """The letters of one collector; opened when first needed, apart in each process."""

    def __init__(self, folder: Path, bounds: Bounds | None = None) -> None:
        self._file = folder / _FILE
        self.bounds = bounds or Bounds()
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._pid = os.getpid()
        self._added = 0

    def add(self, letter: NewLetter) -> str:
        """Keep a letter, and let go of what is beyond the bounds."""
        violations = orjson.dumps([[v.pointer, v.message] for v in letter.violations]).decode()
        row = (
            *(letter.stage, letter.status, letter.reason, violations, letter.sender),
            *(to_microseconds(letter.at), letter.entry, len(letter.body)),
            zstandard.compress(letter.body, 1),
        )
        with self._open() as connection:
            cursor = connection.execute(
                "INSERT INTO letter (stage, status, reason, violations, sender, at, entry, bytes,"
                " body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            if self._added % _TRIM_EVERY == 0:
                self._trim(connection, letter.at)
            self._added += 1
            return str(cursor.lastrowid)

    def get(self, seq: str) -> Letter | None:
        """One letter with its body."""
        with self._open() as connection:
            row = connection.execute(f"{_SELECT} WHERE number = ?", (_number(seq),)).fetchone()
        return _letter(row) if row else None

    def newest(self, limit: int, before: str | None = None) -> list[Letter]:
        """Letters from the newest on; `before` is the last seq of the page before."""
        bound = _number(before) if before else _NUMBERS_END
        with self._open() as connection:
            rows = connection.execute(
                f"{_SELECT} WHERE number < ? ORDER BY number DESC LIMIT ?", (bound, limit)
            ).fetchall()
        return [_letter(row) for row in rows]

    def discard(self, seq: str) -> bool:
        """Forget a letter; False when there is none of that name."""
        with self._open() as connection:
            deleted = connection.execute("DELETE FROM letter WHERE number = ?", (_number(seq),))
            return deleted.rowcount > 0

    def count(self) -> int:
        """How many letters there are."""
        with self._open() as connection:
            return int(connection.execute("SELECT count(*) FROM letter").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._connection is not None and self._pid == os.getpid():
                self._connection.close()
            self._connection = None

    def _trim(self, connection: sqlite3.Connection, now: datetime) -> None:
        oldest = to_microseconds(now - timedelta(days=self.bounds.days))
        connection.execute("DELETE FROM letter WHERE at < ?", (oldest,))
        connection.execute(
            "DELETE FROM letter WHERE number IN (SELECT number FROM ("
            " SELECT number, sum(length(body)) OVER newer AS size, count(*) OVER newer AS place"
            " FROM letter WINDOW newer AS (ORDER BY number DESC))"
            " WHERE size > ? OR place > ?)",
            (self.bounds.bytes, self.bounds.letters),
        )

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._lock:
                if self._connection is None or self._pid != os.getpid():
                    self._connection, self._pid = _connect(self._file), os.getpid()
                yield self._connection
        except sqlite3.Error as error:
            raise UnavailableError(f"{self._file} cannot be used just now: {error}.") from error


_SELECT = "SELECT number, stage, body, reason, sender, at, status, violations, entry FROM letter"


def _number(seq: str) -> int:
    """The number of a seq; 0, which no letter has, for any other text."""
    is_number = seq.isascii() and seq.isdecimal() and int(seq) < _NUMBERS_END
    return int(seq) if is_number else 0


def _connect(file: Path) -> sqlite3.Connection:
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(
        file, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
    )
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.executescript(_SCHEMA)
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch a new file to WAL; SQLite itself does not wait when two processes do so at once."""
    deadline = time.monotonic() + _BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:  # noqa: PERF203 - the loop is for the exception
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _letter(row: tuple[int, Stage, bytes, str, str, int, int, str, str | None]) -> Letter:
    number, stage, body, reason, sender, at, status, violations, entry = row
    return Letter(
        str(number),
        NewLetter(
            stage,
            zstandard.decompress(body),
            reason,
            sender,
            _EPOCH + timedelta(microseconds=at),
            status,
            tuple(Violation(pointer, message) for pointer, message in orjson.loads(violations)),
            entry,
        ),
    )
