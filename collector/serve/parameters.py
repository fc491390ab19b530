"""Parameters that many read routes share, and how their texts become values."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta

from collector.errors import UsageError, Violation
from collector.graph.read.reach import ALL_DEPTHS, Window
from collector.model.event_time import parse_event_time
from collector.serve.api import Query

DEEPEST = 50
Text = Annotated[str, Meta(max_length=8192)]
NodeText = Annotated[
    str,
    Meta(
        max_length=8192,
        description="A dataset, job or column: id, name, namespace and name, or Marquez' form.",
        examples=["gold.revenue", "s3://lake/raw/orders", "gold.revenue#amount"],
    ),
]
Time = Annotated[
    str,
    Meta(
        description="A time with its offset, e.g. 2026-01-31T10:00:00Z, or a day in UTC.",
        examples=["2026-01-31T10:00:00Z"],
    ),
]
Depth = Annotated[str, Meta(description="Hops at most: 1 to 50, or all.", examples=["10", "all"])]
Limit = Annotated[int, Meta(ge=1, le=1000, description="Entries at most.")]
Cursor = Annotated[str, Meta(description="Where to go on; from the answer before, same query.")]
View = Literal["current", "all"]
Granularity = Literal["job", "application"]


class LineageQuery(Query, frozen=True, kw_only=True):
    """Where lineage starts, how far it goes, and which edges count."""

    node: NodeText
    namespace: Text | None = None
    column: Text | None = None
    depth: Depth = "10"
    view: View = "current"
    as_of: Time | None = None
    granularity: Granularity = "job"
    limit: Annotated[int, Meta(ge=1, le=10_000, description="Hits at most.")] = 1000
    cursor: Cursor | None = None


def window_of(asked: LineageQuery) -> Window:
    """Depth, view and time of a lineage query, checked."""
    ever, as_of = edges_of_time(asked.view, asked.as_of)
    return Window(max_depth=depth_of(asked.depth), limit=asked.limit, ever=ever, as_of=as_of)


def edges_of_time(view: View, as_of: str | None) -> tuple[bool, datetime | None]:
    """Which edges count: every one ever seen, or those of a time; neither means those of now."""
    time = time_of("as_of", as_of)
    if time is not None and view == "all":
        raise UsageError(
            "view=all and as_of exclude each other; leave one out.",
            (Violation("as_of", "cannot go with view=all"),),
        )
    return view == "all", time


def depth_of(text: str) -> int:
    """A depth in words as a number; `all` is deeper than any graph."""
    if text == "all":
        return ALL_DEPTHS
    if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= DEEPEST:
        return int(text)
    message = f"must be a whole number from 1 to {DEEPEST}, or all; it is {text!r}"
    raise UsageError(f"depth {message}.", (Violation("depth", message),))


def time_of(name: str, text: str | None) -> datetime | None:
    """A time in words as an aware `datetime`; a day alone is its first moment in UTC."""
    if text is None:
        return None
    message = f"{text!r} is not a time with its offset, such as 2026-01-31T10:00:00Z"
    try:
        time = parse_event_time(_whole(text))
    except ValueError as error:
        raise UsageError(f"{name} {message}.", (Violation(name, message),)) from error
    if not time.has_offset:
        raise UsageError(f"{name} {message}.", (Violation(name, message),))
    return time.utc


def _whole(text: str) -> str:
    """A day made a time; and the plus that an unescaped address turns into a blank."""
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return f"{text}T00:00:00Z"
    return re.sub(r"(?<=[0-9]) (?=\d{2}:?\d{2}$)", "+", text) if "T" in text else text
