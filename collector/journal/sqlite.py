"""The embedded journal: SQLite segments, one for each process that appends.

Group commit works inside a process and SQLite lets processes wait for each other by sleeping, so
every process appends to a segment of its own and readers read all of them (the measurements are in
docs/decisions/0001-journal.md). Nothing is opened before it is used, and a forked child opens its
own files and starts its own writer.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from collector.errors import UnavailableError
from collector.journal import segment as files
from collector.journal.appender import Appender
from collector.journal.claim import list_segments, segment_path
from collector.journal.entry import BEGINNING, Entry, Extent, NewEntry, Reading
from collector.journal.filesystem import refuse_network_filesystem
from collector.journal.position import format_position, parse_position, parse_seq

PAGE = 500


@dataclass(slots=True)
class _Opened:
    """What one process has open; never shared with a forked child."""

    pid: int
    lock: threading.RLock = field(default_factory=threading.RLock)
    appender: Appender | None = None
    readers: dict[int, sqlite3.Connection] = field(default_factory=dict)


class SqliteJournal:
    """A `Journal` in a folder of this machine's own disk."""

    def __init__(self, folder: Path, min_free_bytes: int = 0) -> None:
        self._folder = folder
        self._min_free_bytes = min_free_bytes
        self._opened = _Opened(os.getpid())
        folder.mkdir(parents=True, exist_ok=True)
        refuse_network_filesystem(folder)

    def append(self, entries: Sequence[NewEntry]) -> list[str]:
        """Keep the entries; return their seqs once they are durable."""
        return self._appender().append(entries)

    def read_from(self, position: str, limit: int) -> Reading:
        """At most `limit` entries after a position, in the order they were received."""
        return self._read(position, limit, commands_only=False)

    def commands_from(self, position: str, limit: int) -> Reading:
        """The same for commands alone."""
        return self._read(position, limit, commands_only=True)

    def get(self, seq: str) -> Entry | None:
        """One entry by its seq."""
        place = parse_seq(seq)
        if place is None or place[0] not in list_segments(self._folder):
            return None
        with self._reader(place[0]) as reader:
            row = files.row_of(reader, place[1])
        return files.unpack(place[0], row) if row else None

    def between(self, start: datetime, end: datetime) -> Iterator[Entry]:
        """Entries received in a half-open interval, segment by segment."""
        low, high = files.to_microseconds(start), files.to_microseconds(end)
        for segment in list_segments(self._folder):
            after = 0
            while True:
                with self._reader(segment) as reader:
                    rows = files.rows_between(reader, low, high, after, PAGE)
                yield from (files.unpack(segment, row) for row in rows)
                if not rows:
                    break
                after = rows[-1][0]

    def reached(self, seq: str, position: str) -> bool:
        """Whether a reader at this position has read that entry."""
        place = parse_seq(seq)
        return place is not None and parse_position(position).get(place[0], 0) >= place[1]

    def lag(self, position: str) -> int:
        """How many entries stand after a position."""
        read = parse_position(position)
        total = 0
        for segment in list_segments(self._folder):
            with self._reader(segment) as reader:
                total += files.count_after(reader, read.get(segment, 0))
        return total

    def extent(self) -> Extent:
        """How many entries there are, and what they take on disk."""
        size = sum(file.stat().st_size for file in self._folder.glob("segment-*"))
        dropped = 0
        for segment in list_segments(self._folder):
            with self._reader(segment) as reader:
                dropped += files.count_dropped(reader)
        return Extent(self.lag(BEGINNING), size, dropped)

    def close(self) -> None:
        """Finish what is under way and let go of files."""
        opened = self._here()
        with opened.lock:
            if opened.appender is not None:
                opened.appender.close()
            for reader in opened.readers.values():
                reader.close()
            self._opened = _Opened(os.getpid())

    def _read(self, position: str, limit: int, *, commands_only: bool) -> Reading:
        numbers = parse_position(position)
        entries: list[Entry] = []
        for segment, count in self._shares(numbers, limit, commands_only=commands_only).items():
            with self._reader(segment) as reader:
                after = numbers.get(segment, 0)
                rows = files.rows_after(reader, after, count, commands_only=commands_only)
            entries += [files.unpack(segment, row) for row in rows]
            numbers[segment] = rows[-1][0] if rows else after
        entries.sort(key=lambda entry: entry.received_at)
        return Reading(tuple(entries), format_position(numbers))

    def _shares(self, numbers: dict[int, int], limit: int, *, commands_only: bool) -> Counter[int]:
        """How many entries to read of each segment, so that what was received first comes first."""
        waiting: list[tuple[int, int, int]] = []
        for segment in list_segments(self._folder):
            with self._reader(segment) as reader:
                after = numbers.get(segment, 0)
                times = files.times_after(reader, after, limit, commands_only=commands_only)
            waiting += [(time, place, segment) for place, time in enumerate(times)]
        return Counter(segment for _, _, segment in sorted(waiting)[:limit])

    def _here(self) -> _Opened:
        if self._opened.pid != os.getpid():
            self._opened = _Opened(os.getpid())
        return self._opened

    def _appender(self) -> Appender:
        opened = self._here()
        if opened.appender is None:
            with opened.lock:
                if opened.appender is None:
                    opened.appender = Appender(self._folder, self._min_free_bytes)
        return opened.appender

    @contextmanager
    def _reader(self, segment: int) -> Iterator[sqlite3.Connection]:
        opened = self._here()
        try:
            with opened.lock:
                if segment not in opened.readers:
                    path = segment_path(self._folder, segment)
                    opened.readers[segment] = files.connect_reader(path)
                yield opened.readers[segment]
        except sqlite3.Error as error:
            raise UnavailableError(
                f"The journal in {self._folder} cannot be read just now: {error}."
            ) from error
