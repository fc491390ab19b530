r"""Finds keys that stand twice in one JSON object, at almost no cost when there are none.

The parser keeps the last value of a repeated key and says nothing. What it dropped shows when the
event is written again: it has fewer quotation marks than the body. Only then, or when quotation
marks are hidden as \u0022, is the body parsed again to find the place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from collector.validate.fault import Path, pointer_to

_HIDDEN_QUOTE = b"\\u0022"


def repeated_keys(body: bytes, written: bytes) -> list[str]:
    """JSON pointers of the keys that are repeated; `written` is the parsed body, written again."""
    if _has_as_many_strings(body, written):
        return []
    parsed = json.loads(body, object_pairs_hook=_Members)
    return sorted({pointer_to(path) for path in _repeated(parsed, ())})


def _has_as_many_strings(body: bytes, written: bytes) -> bool:
    return body.count(b'"') == written.count(b'"') and _HIDDEN_QUOTE not in body


class _Members(list[tuple[str, Any]]):
    """The members of one JSON object as they stand in the text."""


def _repeated(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, _Members):
        seen = set()
        for key, member in value:
            if key in seen:
                yield (*path, key)
            seen.add(key)
            yield from _repeated(member, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _repeated(item, (*path, index))
