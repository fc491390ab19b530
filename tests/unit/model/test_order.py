"""The total order of events."""

from __future__ import annotations

import pytest

from collector.model.order import instant, moment, order_key, time_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-01-01T10:00:46.6Z", "2026-01-01T10:00:46.600000000Z"),
        ("2026-01-01T11:00:46.677+01:00", "2026-01-01T10:00:46.677000000Z"),
        ("2026-01-01T10:00:46.123456789Z", "2026-01-01T10:00:46.123456789Z"),
        ("2026-01-01T10:00:00Z", "2026-01-01T10:00:00.000000000Z"),
    ],
)
def test_times_have_one_form_that_sorts(text, expected):
    assert instant(text) == expected


def test_fractions_are_compared_by_value_not_as_text():
    assert instant("2026-01-01T10:00:46.6Z") < instant("2026-01-01T10:00:46.677Z")


def test_a_time_that_is_none_is_refused():
    with pytest.raises(ValueError, match="not a date and time"):
        instant("yesterday")


def test_an_instant_becomes_an_aware_time():
    assert (
        moment("2026-01-01T10:00:46.123456789Z").isoformat() == "2026-01-01T10:00:46.123456+00:00"
    )


def test_equal_times_go_by_the_rank_of_the_type_and_then_by_the_hash():
    time = instant("2026-01-01T10:00:00Z")
    types = [None, "START", "RUNNING", "COMPLETE", "ABORT", "FAIL"]
    orders = [order_key(time, event_type, "f" * 64) for event_type in types]
    assert orders == sorted(orders)
    assert order_key(time, "START", "a" * 64) < order_key(time, "START", "b" * 64)
    assert time_of(orders[0]) == time
