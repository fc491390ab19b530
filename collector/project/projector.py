"""The projector's loop: reads the journal from the graph's own position and applies batch by batch.

It owns no state. The position lives in Neo4j and moves in the same transaction as the rows, so a
crash at any point neither loses nor repeats anything. Neo4j being away is never an event's fault:
the loop waits and goes on. A batch with a faulty event is halved until that event is alone; it
becomes a dead letter, and the rest goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Event
from typing import Protocol

from neo4j.exceptions import DriverError, Neo4jError

from collector.errors import UnavailableError
from collector.journal.entry import Entry, Journal, Reading
from collector.project.faults import EventFaultError, MovedOnError, SplitBatchError

BATCH = 500
IDLE_S = 0.1
LONGEST_PAUSE_S = 10.0

Publish = Callable[[str], None]
Bury = Callable[[Entry, str], None]

log = logging.getLogger(__name__)


class Target(Protocol):
    """Where entries are projected to."""

    def position(self) -> str:
        """How far the graph has come; the empty string when nothing was projected yet."""

    def apply(self, entries: Sequence[Entry], before: str, after: str) -> None:
        """Write the entries and move the position from `before` to `after`, all or nothing."""


def run(
    journal: Journal,
    target: Target,
    stop: Event,
    publish: Publish | None = None,
    bury: Bury | None = None,
) -> None:
    """Project until told to stop.

    `publish` is told how far the graph has come, and `bury` keeps a dead letter.
    """
    pause = IDLE_S
    while not stop.is_set():
        try:
            busy = step(journal, target, publish, bury)
        except (DriverError, Neo4jError, OSError, UnavailableError) as error:
            log.warning("Neo4j or journal is away (%s); trying again in %.1f s", error, pause)
            stop.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)
            continue
        pause = IDLE_S
        if not busy:
            stop.wait(IDLE_S)


def step(
    journal: Journal, target: Target, publish: Publish | None = None, bury: Bury | None = None
) -> bool:
    """Project one batch; False when there was nothing to do."""
    before = target.position()
    if publish:
        publish(before)
    size: int | None = BATCH
    while size:
        reading = journal.read_from(before, size)
        if not reading.entries:
            return False
        size = _attempt(target, reading, before, bury)
    if publish:
        publish(reading.position)
    return True


def _attempt(target: Target, reading: Reading, before: str, bury: Bury | None) -> int | None:
    """Apply what was read; the size of a smaller batch to try instead, or None when done."""
    entries = reading.entries
    try:
        target.apply(entries, before, reading.position)
    except SplitBatchError as error:
        return error.first
    except EventFaultError as error:
        if len(entries) > 1:
            return len(entries) // 2
        log.warning("Entry %s cannot be projected: %s", entries[0].seq, error.detail)
        if bury:
            bury(entries[0], error.detail)
        target.apply((), before, reading.position)
    except MovedOnError:
        log.info("Another projector has moved the position; reading it again.")
    return None
