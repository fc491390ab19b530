"""Reads the times that emitters send, the same way on every Python.

Beyond RFC 3339 it takes what real emitters write: no offset (taken as UTC), no seconds, `+0100`,
and the `[Europe/London]` that Java appends after an offset (the offset decides; a zone name without
one is refused, since its meaning would depend on a time zone database). Digits below the
microsecond are kept apart as `nanos`, for order; digits below the nanosecond are dropped.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import NamedTuple

_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2})"
    r"(?::([0-9]{2})(?:[.,]([0-9]+))?)?"
    r"(?:([Zz])|([+-])([0-9]{2}):?([0-9]{2})?)?"
    r"(\[[^\[\]]+\])?"
)
_LEAP_SECOND = 60
_MINUTES = 60
_NANO_DIGITS = 9
_MICRO_DIGITS = 6


class EventTime(NamedTuple):
    """A point in time; compares by time down to the nanosecond."""

    utc: datetime
    nanos: int
    """What lies below the microsecond of `utc`: 0 to 999."""
    has_offset: bool
    """False when the text named no offset and was taken as UTC."""
    fraction_digits: int


def parse_event_time(text: str) -> EventTime:
    """The time that the text names.

    Raises:
        ValueError: the text is not a time, or not one that the calendar has.
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError("it is not a date and time as in 2026-01-31T10:00:00Z")
    year, month, day, hour, minute, second, fraction, zulu, sign, hours, minutes, zone = (
        match.groups()
    )
    if zone and not (zulu or sign):
        raise ValueError("it names a zone without an offset")
    seconds, digits = int(second or 0), fraction or ""
    nanoseconds = int(digits[:_NANO_DIGITS].ljust(_NANO_DIGITS, "0"))
    leap = seconds == _LEAP_SECOND
    try:
        local = datetime(
            int(year),
            int(month),
            int(day),
            int(hour),
            int(minute),
            seconds - leap,
            nanoseconds // 1000,
            tzinfo=timezone.utc,
        )
        utc = local + timedelta(seconds=leap) - _offset(sign, hours, minutes)
    except OverflowError as error:
        raise ValueError("it lies outside the years 1 to 9999") from error
    return EventTime(utc, nanoseconds % 1000, bool(zulu or sign), len(digits))


def has_fine_fraction(time: EventTime) -> bool:
    """Whether the text had more digits than the microseconds that are shown."""
    return time.fraction_digits > _MICRO_DIGITS


def _offset(sign: str | None, hours: str | None, minutes: str | None) -> timedelta:
    if not sign:
        return timedelta()
    if int(hours or 0) >= 24 or int(minutes or 0) >= _MINUTES:  # noqa: PLR2004 - hours of a day
        raise ValueError("its offset is not one that a clock has")
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return -offset if sign == "-" else offset
