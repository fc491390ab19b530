"""Keeps the journal within HEADWATER_JOURNAL_RETENTION_DAYS, beside the projector's own work."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from threading import Event

from neo4j.exceptions import DriverError, Neo4jError

from collector.errors import HeadwaterError
from collector.journal.progress import Progress
from collector.journal.retention import Dump, enforce_retention

EVERY_S = 3600.0

log = logging.getLogger(__name__)


def retain(
    folder: Path,
    days: int,
    dump: Dump,
    stop: Event,
    now: Callable[[], datetime] = lambda: datetime.now(timezone.utc),
) -> None:
    """Every hour, drop old events that the graph has; what fails is tried an hour later.

    The published position only tells whether there is anything to do; what may go is told by the
    position of the graph that the snapshot is of.
    """
    while not stop.is_set():
        try:
            dropped = enforce_retention(folder, days, Progress(folder).position(), now(), dump)
        except (DriverError, Neo4jError, HeadwaterError, OSError) as error:
            log.warning("Old journal entries stay for now: %s", error)
        else:
            log.info("Dropped %d journal entries older than %d days", dropped, days)
        stop.wait(EVERY_S)
