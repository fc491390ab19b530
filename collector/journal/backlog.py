"""Refuses new events when too many wait for the graph, rather than fill the disk."""

from __future__ import annotations

import time
from collections.abc import Callable

from collector.errors import UnavailableError
from collector.journal.entry import Journal
from collector.journal.progress import Progress

_EVERY_S = 1.0


class Backlog:
    """The entries between the journal's end and the graph, counted at most once a second."""

    def __init__(
        self,
        journal: Journal,
        progress: Progress,
        limit: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._progress = progress
        self._limit = limit
        self._clock = clock
        self._counted_at = float("-inf")
        self._waiting = 0

    def refuse_when_full(self) -> None:
        """Raise when more entries wait than the limit allows."""
        now = self._clock()
        if now - self._counted_at >= _EVERY_S:
            self._counted_at = now
            self._waiting = self._journal.lag(self._progress.position())
        if self._waiting > self._limit:
            raise UnavailableError(
                f"{self._waiting} entries wait for the graph, more than the "
                f"{self._limit} of HEADWATER_JOURNAL_MAX_BACKLOG; is the projector running?"
            )
