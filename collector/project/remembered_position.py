"""A target whose position is remembered, so that a projector without work leaves Neo4j alone.

Only the look before a batch is saved. Each batch still takes the lock in the graph and compares,
so a remembered position that is wrong costs one refused batch and never an entry.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from collector.journal.entry import Entry
from collector.project.projector import Target

LOOK_EVERY_S = 2.0


class RememberedPosition:
    """Asks the target behind it for its position every two seconds, and after any failure."""

    def __init__(self, target: Target, clock: Callable[[], float] = time.monotonic) -> None:
        self._target = target
        self._clock = clock
        self._position: str | None = None
        self._seen_at = float("-inf")

    def position(self) -> str:
        """How far the graph has come, or had a moment ago."""
        if self._position is None or self._clock() - self._seen_at >= LOOK_EVERY_S:
            self._position = None
            self._remember(self._target.position())
        return self._position or ""

    def apply(self, entries: Sequence[Entry], before: str, after: str) -> None:
        """Apply through the target; what it stored is where the graph now stands."""
        self._position = None
        self._target.apply(entries, before, after)
        self._remember(after)

    def _remember(self, position: str) -> None:
        self._position, self._seen_at = position, self._clock()
