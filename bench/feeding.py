"""Events straight into a journal, and how far the projector has come with them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from itertools import islice
from pathlib import Path

import orjson

from bench.http_load import UnfitError
from collector.journal.entry import NewEntry
from collector.journal.progress import Progress
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest

PIECE = 2000
POLL_S = 0.02
PATIENCE_S = 3600.0

Curve = list[tuple[float, float]]
"""Seconds since the start, and events in the graph by then."""


class Feed:
    """The journal of a collector's home, written and watched from outside its processes."""

    def __init__(self, home: Path) -> None:
        folder = home / "journal"
        self._journal = SqliteJournal(folder)
        self._progress = Progress(folder)

    def append(self, events: Iterable[bytes], piece: int = PIECE) -> None:
        """Keep events as the collector would; a projector sees a piece at once."""
        pending = iter(events)
        while entries := [_entry(body) for body in islice(pending, piece)]:
            self._journal.append(entries)

    def lag(self) -> int:
        """How many entries are not in the graph yet."""
        return self._journal.lag(self._progress.position())

    def drained(self) -> Curve:
        """Wait until the graph has everything; how it came to that."""
        begin, total = time.perf_counter(), self.lag()
        curve: Curve = [(0.0, 0.0)]
        while (lag := self.lag()) > 0:
            taken = time.perf_counter() - begin
            if total - lag > curve[-1][1]:
                curve.append((taken, total - lag))
            if taken > PATIENCE_S:
                raise UnfitError(f"{lag} events did not reach the graph within {PATIENCE_S:.0f} s.")
            time.sleep(POLL_S)
        curve.append((time.perf_counter() - begin, total))
        return curve

    def close(self) -> None:
        """Let go of the files."""
        self._journal.close()


@contextmanager
def feeding(home: Path) -> Iterator[Feed]:
    """A feed that is closed at the end."""
    feed = Feed(home)
    try:
        yield feed
    finally:
        feed.close()


def _entry(body: bytes) -> NewEntry:
    digest = canonical_digest(orjson.loads(body))
    return NewEntry("event", body, digest, datetime.now(timezone.utc), "bench")
