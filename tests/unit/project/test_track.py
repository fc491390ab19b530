"""A timeline stays exact, whatever the order of its edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collector.project import track
from collector.project.track import FULL, Point, Span, Track, load_track, rebuilt


@pytest.fixture(autouse=True)
def _short_tail(monkeypatch):
    """Keep only two points as they are, so that small examples reach the spans."""
    monkeypatch.setattr(track, "TAIL", 2)


def point(at, value="x", strength=FULL):
    return Point(f"{at:02d}", value, strength)


def built(*points):
    timeline = Track()
    for one in points:
        timeline = timeline.edited(None, one)
    return timeline


def test_equal_neighbours_are_one_span():
    timeline = built(point(1), point(2), point(3), point(4))
    assert timeline.spans() == [Span("01", "04", "x", FULL, 4, "04")]


def test_a_weaker_repetition_adds_nothing_but_a_stronger_one_begins_a_span():
    timeline = built(point(1, strength=1), point(2, strength=FULL), point(3, strength=0))
    assert [(span.first, span.strength) for span in timeline.spans()] == [("01", 1), ("02", FULL)]


def test_a_late_point_inside_a_span_of_its_value_is_taken_in():
    timeline = built(*(point(at) for at in (1, 2, 3, 5, 6, 7)))
    assert timeline.edited(None, point(4)).spans() == [Span("01", "07", "x", FULL, 7, "07")]


def test_a_late_point_of_another_value_inside_a_span_asks_for_a_rebuild():
    timeline = built(*(point(at) for at in (1, 2, 3, 5, 6, 7)))
    assert timeline.edited(None, point(4, "y")) is None


def test_a_track_survives_its_stored_form():
    timeline = built(*(point(at, "xy"[at % 2]) for at in range(6)))
    stored = [[list(item) for item in part] for part in timeline.dump()]
    assert load_track(stored) == timeline


edits = st.lists(
    st.tuples(st.integers(0, 12), st.sampled_from("xyz"), st.integers(0, 2)), max_size=40
)


@given(edits)
def test_edits_in_any_order_give_the_timeline_of_all_points(changes):
    timeline, points = Track(), {}
    for at, value, strength in changes:
        old, new = points.get(at), point(at, value, strength)
        points[at] = new
        timeline = timeline.edited(old, new) or rebuilt(points.values())
        assert timeline.spans() == rebuilt(points.values()).spans()
