"""The lines of an exact copy of the graph: JSON, with a form for the values that JSON lacks.

Unlike the canonical dump, a copy has everything, also what is only remembered, and its times come
back as the times that Neo4j knows. A property is never a map, so a map stands for such a value:
`{"DateTime": "2026-01-01T12:00:00.000000000+00:00"}`. Pure: no file and no server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import orjson
from neo4j.time import Date, DateTime, Duration, Time

from collector.errors import UsageError

ROWS_AT_ONCE = 1000
BYTES_AT_ONCE = 4_000_000

Json = dict[str, Any]

_READERS: dict[str, Callable[[str], Any]] = {
    "DateTime": DateTime.from_iso_format,
    "Date": Date.from_iso_format,
    "Time": Time.from_iso_format,
    "Duration": Duration.from_iso_format,
}


def to_line(document: Json) -> bytes:
    """A node or relationship as one line."""
    try:
        return orjson.dumps(document, default=_written) + b"\n"
    except orjson.JSONEncodeError as error:
        raise UsageError(f"The graph cannot be copied: {error.__cause__ or error}") from error


def from_line(line: bytes) -> Json:
    """The node or relationship of a line, its values as they were; raises ValueError on others."""
    document = orjson.loads(line)
    if not isinstance(document, dict):
        raise ValueError(f"not an object: {line[:40]!r}")  # noqa: TRY004 - damage, not a wrong call
    if "properties" in document:
        document["properties"] = {n: _value(v) for n, v in document["properties"].items()}
    return document


def in_portions(
    lines: Iterable[bytes], rows: int = ROWS_AT_ONCE, size: int = BYTES_AT_ONCE
) -> Iterator[list[bytes]]:
    """Lines in portions that fit into one transaction; a longer line is a portion of its own."""
    portion: list[bytes] = []
    held = 0
    for line in lines:
        if portion and (len(portion) == rows or held + len(line) > size):
            yield portion
            portion, held = [], 0
        portion.append(line)
        held += len(line)
    if portion:
        yield portion


def _written(value: object) -> Json:
    if isinstance(value, DateTime | Date | Time | Duration):
        return {type(value).__name__: value.iso_format()}
    raise TypeError(f"a property of type {type(value).__name__} has no form in a copy.")


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return [_value(part) for part in value]
    if isinstance(value, dict):
        [(kind, text)] = value.items()
        return _READERS[kind](text)
    return value
