"""The state that is shown of a run, apart from the one that it reported.

The graph keeps what follows without a clock (`Run.shown_state`: a failed child, a parent that ended
first). That a run is open for too long depends on now, so it is decided when a run is read.
"""

from __future__ import annotations

from datetime import datetime, timedelta

OPEN = ("START", "RUNNING", "OTHER")
ABANDONED = "ABANDONED"
OPEN_FOR_AT_MOST = timedelta(days=1)


def silent_since(now: datetime, limit: timedelta = OPEN_FOR_AT_MOST) -> datetime:
    """Open runs whose last event came before this time are shown as ABANDONED."""
    return now - limit


def shown_state(
    state: str | None,
    last_event_at: datetime | None,
    now: datetime,
    limit: timedelta = OPEN_FOR_AT_MOST,
) -> str | None:
    """The stored `shown_state`, or ABANDONED when an open run has been silent past the limit."""
    if state in OPEN and last_event_at is not None and last_event_at < silent_since(now, limit):
        return ABANDONED
    return state
