"""Takes the body of a batch apart, within its limit."""

from __future__ import annotations

from collector.errors import RefusedEventError
from collector.model.event_list import split_events

MOST_EVENTS = 10_000
_NEITHER = "The body is neither a JSON array of events nor JSON lines, one event a line"


def split_batch(body: bytes) -> list[bytes]:
    """The events of a batch, in order, as they were sent."""
    try:
        events = split_events(body.decode("utf-8"))
    except ValueError as error:
        raise RefusedEventError(400, f"{_NEITHER}: {error}.") from error
    if len(events) > MOST_EVENTS:
        raise RefusedEventError(
            413, f"The batch has {len(events)} events; send at most {MOST_EVENTS} at a time."
        )
    return [event.encode("utf-8") for event in events]
