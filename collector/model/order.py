"""The total order of events: eventTime, then the rank of the event's type, then its hash.

Arrival is never used. An order is kept as a text of fixed width, so that it can be compared,
stored beside the value it belongs to, and read by a person. Times keep nine digits of fraction.
"""

from __future__ import annotations

from datetime import datetime

from collector.model.event_time import parse_event_time

RANKS = {"OTHER": 0, "START": 1, "RUNNING": 2, "COMPLETE": 3, "ABORT": 4, "FAIL": 5}
TERMINAL = ("FAIL", "ABORT", "COMPLETE")


def instant(text: str) -> str:
    """A time as `YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ` in UTC; raises ValueError on anything else."""
    time = parse_event_time(text)
    return f"{time.utc.isoformat(timespec='microseconds')[:26]}{time.nanos:03d}Z"


def moment(text: str) -> datetime:
    """The instant as an aware datetime, cut to microseconds, as far as Python's times reach."""
    return datetime.fromisoformat(f"{text[:26]}+00:00")


def order_key(time: str, event_type: str | None, digest: str) -> str:
    """An event's place in the total order, as a text that sorts that way."""
    return f"{time}/{RANKS.get(event_type or '', 0)}/{digest[:16]}"


def time_of(order: str) -> str:
    """The instant of an order."""
    return order.split("/", 1)[0]
