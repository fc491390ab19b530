"""Takes the body of a batch apart, within its limit: quickly by a guess, or surely by reading it.

The guess cuts an array wherever another event seems to begin as the first one did. It is right
exactly when every piece is JSON: then the array has these elements and no others. Who parses the
pieces anyway finds out for nothing, and cuts surely when one is not.
"""

from __future__ import annotations

import re

from collector.errors import RefusedEventError
from collector.model.event_list import split_events

MOST_EVENTS = 10_000
_NEITHER = "The body is neither a JSON array of events nor JSON lines, one event a line"
_SPACE = b" \t\r\n"
_FIRST_KEY = re.compile(rb'[ \t\r\n]*\[[ \t\r\n]*(\{[ \t\r\n]*"[^"\\]+"[ \t\r\n]*:)')


def guess_batch(body: bytes) -> list[bytes]:
    """The events of an array, if every piece turns out to be JSON; empty when there is no guess."""
    begin = _FIRST_KEY.match(body)
    end = body.rstrip(_SPACE)
    if begin is None or not end.endswith(b"]"):
        return []
    first, *others = end[begin.start(1) : -1].split(b"," + begin[1], MOST_EVENTS)
    if len(others) >= MOST_EVENTS:
        return []
    return [first, *(begin[1] + other for other in others)]


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
