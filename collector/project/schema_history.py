"""The schemas of a dataset over time: versions, what changed between them, and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from collector.model.facets import Field
from collector.model.order import time_of
from collector.project.state import DatasetState
from collector.project.track import Point, collapse, span_of


class Version(NamedTuple):
    """A schema from `start` until `end` (None: still)."""

    order: str
    digest: str
    fields: tuple[Field, ...]
    start: str
    end: str | None


class Column(NamedTuple):
    """A column over its life, described as the newest schema that has it does."""

    field: Field
    start: str
    end: str | None


class Difference(NamedTuple):
    """What a schema has, lacks or types differently, compared with the one before."""

    added: list[str]
    removed: list[str]
    changed: list[str]


def versions(members: Iterable[DatasetState], ended: str | None) -> list[Version]:
    """The schemas of a dataset under all its names, one after the other."""
    points: set[Point] = set()
    schemas: dict[str, tuple[Field, ...]] = {}
    for member in members:
        for span in member.history.spans():
            points |= {Point(span.first, span.value), Point(span.last, span.value)}
            schemas[span.value] = tuple(Field(*field) for field in member.schemas[span.value])
    spans = collapse(map(span_of, sorted(points)))
    starts = [time_of(span.first) for span in spans]
    ends = [*starts[1:], ended] if spans else []
    return [
        Version(span.first, span.value, schemas[span.value], start, end)
        for span, start, end in zip(spans, starts, ends, strict=True)
    ]


def columns(history: Sequence[Version]) -> list[Column]:
    """Every column that any schema had."""
    found: dict[str, Column] = {}
    for version in history:
        for field in version.fields:
            start = found[field.path].start if field.path in found else version.start
            found[field.path] = Column(field, start, version.end)
    return list(found.values())


def difference(before: Version | None, after: Version) -> Difference:
    """What changed from one schema to the next; nothing for the first."""
    if before is None:
        return Difference([], [], [])
    old = {field.path: field.type for field in before.fields}
    new = {field.path: field.type for field in after.fields}
    return Difference(
        sorted(new.keys() - old.keys()),
        sorted(old.keys() - new.keys()),
        sorted(path for path in new.keys() & old.keys() if new[path] != old[path]),
    )
