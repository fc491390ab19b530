"""Reading untrusted JSON: a value of the wanted kind, or nothing.

Facets arrive in every shape that emitters can think of, and a wrong one must never stop the rest
of its event. These readers turn a value into what was asked for, or into None or an empty
collection; they never raise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

SMALL = 64 * 1024
INT64_MAX = 2**63 - 1
_NOTHING: Mapping[str, Any] = {}


def text(value: object) -> str | None:
    """A non-empty text, or None."""
    return value if isinstance(value, str) and value else None


def whole(value: object) -> int | None:
    """A whole number that fits into 64 bits, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not value.is_integer():
        return None
    number = int(value)
    return number if -INT64_MAX <= number <= INT64_MAX else None


def mapping(value: object) -> Mapping[str, Any]:
    """A JSON object, or an empty one."""
    return value if isinstance(value, dict) else _NOTHING


def at(value: object, *path: str) -> Any:
    """What stands under a path of names, or None."""
    for name in path:
        value = mapping(value).get(name)
    return value


def objects(value: object) -> Iterator[Mapping[str, Any]]:
    """The JSON objects of an array; anything else in it is passed over."""
    if isinstance(value, list):
        yield from (item for item in value if isinstance(item, dict))


def small_json(value: object) -> bytes | None:
    """A value as JSON, to know it again by; None for what is too large to be kept, or too deep."""
    try:
        written = orjson.dumps(value)
    except TypeError:
        return None
    return written if len(written) <= SMALL else None
