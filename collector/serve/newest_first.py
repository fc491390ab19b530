"""Reads the journal backwards in time, window by window, holding only one window at a time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from itertools import islice

from collector.journal.entry import Entry, Journal

MOST_READ = 20_000
"""Entries that one request looks through."""
TICK = timedelta(microseconds=1)
BEGINNING = datetime(2020, 1, 1, tzinfo=timezone.utc)
_FIRST_STEP = timedelta(seconds=10)
_LEAST_STEP = timedelta(milliseconds=100)
_SPARSE = 1000


def newest_first(journal: Journal, begin: datetime, end: datetime) -> Iterator[Entry]:
    """Entries received in [begin, end), the newest first; windows grow where there is little."""
    step = _FIRST_STEP
    while end > begin:
        start = max(begin, end - step)
        window = list(islice(journal.between(start, end), MOST_READ))
        if len(window) == MOST_READ and end - start > _LEAST_STEP:
            step = (end - start) / 16
            continue
        yield from sorted(window, key=arrival, reverse=True)
        end, step = start, step * (4 if len(window) < _SPARSE else 1)


def arrival(entry: Entry) -> tuple[datetime, str]:
    """When an entry arrived; its seq orders what arrived in one microsecond."""
    return entry.received_at, entry.seq
