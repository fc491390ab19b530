"""A timeline that stays small: points in order, run-length encoded, exact at its end.

A point is a position in time (a text that sorts) and a value. Most points repeat their neighbours,
so old ones are kept as segments; the newest stay as they are, because they still change (a run
starts, then completes). An edit that segments cannot answer exactly returns None: the caller then
rebuilds the track from the observations themselves. Whatever the order of edits, equal sets of
points give equal `spans`.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

TAIL = 32


class Point(NamedTuple):
    """An observation: where it stands, what was seen, how strong it is (see `absorbs`)."""

    at: str
    value: str
    strength: int = 0


class Span(NamedTuple):
    """Neighbouring points with one value: the first and last, how many of full strength."""

    first: str
    last: str
    value: str
    strength: int
    full: int
    last_full: str


FULL = 2


def span_of(point: Point) -> Span:
    """A span of a single point."""
    full = point.strength == FULL
    return Span(
        point.at, point.at, point.value, point.strength, int(full), point.at if full else ""
    )


def absorbs(span: Span, value: str, strength: int) -> bool:
    """Whether a later point adds nothing: the same value, not told more strongly than before."""
    return span.value == value and strength <= span.strength


def collapse(spans: Iterable[Span]) -> list[Span]:
    """Join neighbours of which the later adds nothing."""
    joined: list[Span] = []
    for span in spans:
        if joined and absorbs(joined[-1], span.value, span.strength):
            joined[-1] = _join(joined[-1], span)
        else:
            joined.append(span)
    return joined


def _join(one: Span, two: Span) -> Span:
    last = max(one.last, two.last)
    last_full = max(one.last_full, two.last_full)
    return Span(one.first, last, one.value, one.strength, one.full + two.full, last_full)


@dataclass(slots=True)
class Track:
    """Old points as spans, the newest as they are."""

    spans_before: list[Span] = field(default_factory=list)
    tail: list[Point] = field(default_factory=list)

    def spans(self) -> list[Span]:
        """The whole timeline, joined where neighbours say the same.

        The tail is in order, so a point that adds nothing only moves the end of the span before it.
        """
        joined = self.spans_before.copy()
        for point in self.tail:
            if not joined or not absorbs(joined[-1], point.value, point.strength):
                joined.append(span_of(point))
                continue
            first, _, value, strength, full, last_full = joined[-1]
            if point.strength == FULL:
                full, last_full = full + 1, point.at
            joined[-1] = Span(first, point.at, value, strength, full, last_full)
        return joined

    def edited(self, old: Point | None, new: Point | None) -> Track | None:
        """The track with one point taken out and one put in, or None: rebuild it."""
        if old == new:
            return self
        track = Track(list(self.spans_before), list(self.tail))
        fine = (old is None or track._remove(old)) and (new is None or track._insert(new))
        return track if fine else None

    def _remove(self, point: Point) -> bool:
        if point in self.tail:
            self.tail.remove(point)
            return True
        index = self._covering(point.at)
        if index is None:
            return False
        span = self.spans_before[index]
        if not span.first < point.at < span.last or point.at == span.last_full:
            return False
        full = span.full - (point.strength == FULL)
        self.spans_before[index] = span._replace(full=full)
        return True

    def _insert(self, point: Point) -> bool:
        if not self.spans_before or point.at > self.spans_before[-1].last:
            insort(self.tail, point)
            self._settle()
            return True
        index = self._covering(point.at)
        if index is None:
            place = bisect_right([span.first for span in self.spans_before], point.at)
            self.spans_before.insert(place, span_of(point))
            self.spans_before = collapse(self.spans_before)
            return True
        span = self.spans_before[index]
        if not absorbs(span, point.value, point.strength) or point.at == span.first:
            return False
        self.spans_before[index] = _join(span, span_of(point))
        return True

    def _covering(self, at: str) -> int | None:
        index = bisect_right([span.first for span in self.spans_before], at) - 1
        return index if index >= 0 and at <= self.spans_before[index].last else None

    def _settle(self) -> None:
        while len(self.tail) > TAIL:
            self.spans_before = collapse([*self.spans_before, span_of(self.tail.pop(0))])

    def dump(self) -> list[Any]:
        """As JSON."""
        return [self.spans_before, self.tail]


def rebuilt(points: Iterable[Point], kept: Iterable[Span] = ()) -> Track:
    """A track from all observations, after spans whose observations are gone."""
    ordered = sorted(points)
    cut = max(len(ordered) - TAIL, 0)
    return Track(collapse([*kept, *map(span_of, ordered[:cut])]), ordered[cut:])


def load_track(dumped: list[Any] | None) -> Track:
    """A track from its JSON."""
    if not dumped:
        return Track()
    return Track([Span(*span) for span in dumped[0]], [Point(*point) for point in dumped[1]])
