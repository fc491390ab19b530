"""Takes a batch apart: a JSON array or JSON lines, into the bytes of each event.

The events are cut out of the text as they were sent, so that each is judged and kept exactly like
one that came alone; a broken line spoils only itself.
"""

from __future__ import annotations

import json
import re

from collector.errors import RefusedEventError

MOST_EVENTS = 10_000
_SPACE = re.compile(r"[ \t\r\n]*")
_NEITHER = "The body is neither a JSON array of events nor JSON lines, one event a line"

# Values are only skipped here, so numbers are not turned into numbers.
_skip = json.JSONDecoder(parse_int=len, parse_float=len, parse_constant=len).raw_decode


def split_batch(body: bytes) -> list[bytes]:
    """The events of a batch, in order."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedEventError(400, f"{_NEITHER}: it is not UTF-8.") from error
    events = _elements(text) if text.lstrip()[:1] == "[" else _lines(text)
    if len(events) > MOST_EVENTS:
        raise RefusedEventError(
            413, f"The batch has {len(events)} events; send at most {MOST_EVENTS} at a time."
        )
    return [event.encode("utf-8") for event in events]


def _elements(text: str) -> list[str]:
    elements: list[str] = []
    at = _after_space(text, text.index("[") + 1)
    if text[at : at + 1] == "]":
        return _ended(text, at, elements)
    while True:
        start, at = at, _end_of_value(text, at)
        elements.append(text[start:at])
        at = _after_space(text, at)
        if text[at : at + 1] == "]":
            return _ended(text, at, elements)
        if text[at : at + 1] != ",":
            raise RefusedEventError(400, f"{_NEITHER}: ',' or ']' is missing at character {at}.")
        at = _after_space(text, at + 1)


def _ended(text: str, at: int, elements: list[str]) -> list[str]:
    if _after_space(text, at + 1) != len(text):
        raise RefusedEventError(400, f"{_NEITHER}: something follows the array.")
    return elements


def _end_of_value(text: str, at: int) -> int:
    try:
        end: int = _skip(text, at)[1]
    except (ValueError, RecursionError) as error:
        raise RefusedEventError(
            400, f"{_NEITHER}: the array is broken at character {at} or after: {error}."
        ) from error
    return end


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _lines(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip()]
    if not any(_is_object(line) for line in lines):
        raise RefusedEventError(400, f"{_NEITHER}; send one or the other.")
    return lines


def _is_object(line: str) -> bool:
    return line.lstrip()[:1] == "{" and line.rstrip()[-1:] == "}"
