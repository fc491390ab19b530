"""Times as emitters send them."""

from datetime import datetime, timezone

import pytest

from collector.model.event_time import has_fine_fraction, parse_event_time


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-01-31T10:00:00Z", at(2026, 1, 31, 10)),
        ("2026-01-31t10:00:00z", at(2026, 1, 31, 10)),
        ("2026-01-31 10:00:00Z", at(2026, 1, 31, 10)),
        ("2026-01-31T10:00Z", at(2026, 1, 31, 10)),
        ("2026-01-31T10:00:00+02:00", at(2026, 1, 31, 8)),
        ("2026-01-31T10:00:00-0530", at(2026, 1, 31, 15, 30)),
        ("2026-01-31T10:00:00+02", at(2026, 1, 31, 8)),
        ("2026-01-31T10:00:00-00:00", at(2026, 1, 31, 10)),
        ("2026-01-31T10:00:00.5Z", at(2026, 1, 31, 10, 0, 0, 500_000)),
        ("2026-01-31T10:00:00,123456Z", at(2026, 1, 31, 10, 0, 0, 123_456)),
        ("2026-07-01T10:00:00+01:00[Europe/London]", at(2026, 7, 1, 9)),
        ("2016-12-31T23:59:60Z", at(2017, 1, 1)),
        ("2024-02-29T00:00:00Z", at(2024, 2, 29)),
    ],
)
def test_a_time_is_read_as_the_instant_it_names(text, utc):
    assert parse_event_time(text).utc == utc


def test_a_time_without_an_offset_is_taken_as_utc_and_says_so():
    time = parse_event_time("2026-01-31T10:00:00.123")
    assert time.utc == at(2026, 1, 31, 10, 0, 0, 123_000)
    assert not time.has_offset


def test_nanoseconds_decide_the_order_of_times_within_one_microsecond():
    earlier = parse_event_time("2026-01-31T10:00:00.123456001Z")
    later = parse_event_time("2026-01-31T10:00:00.123456789Z")
    assert earlier.utc == later.utc
    assert (earlier.nanos, later.nanos) == (1, 789)
    assert earlier < later
    assert has_fine_fraction(later)


def test_six_digits_are_not_a_fine_fraction():
    assert not has_fine_fraction(parse_event_time("2026-01-31T10:00:00.123456Z"))


def test_digits_below_the_nanosecond_are_dropped():
    assert parse_event_time("2026-01-31T10:00:00.1234567899999Z").nanos == 789


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-01-31",
        "1769853600",
        "2026-02-30T10:00:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T10:61:00Z",
        "2026-01-31T10:00:61Z",
        "2026-01-31T10:00:00+25:00",
        "2026-01-31T10:00:00+01:60",
        "2026-01-31T10:00:00[Europe/London]",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+10:00",
        "9999-12-31T23:59:60Z",
        "2026-01-31T10:00:00Z\n",
        "٢٠٢٦-01-31T10:00:00Z",
    ],
)
def test_what_is_no_time_is_refused_with_a_reason(text):
    with pytest.raises(ValueError, match=r"it |its |must be|out of range"):
        parse_event_time(text)
