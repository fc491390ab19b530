"""Cuts a list of events, a JSON array or JSON lines, into the text of each event.

The texts are as they were sent, so that each event is judged and kept exactly like one that came
alone, and a broken line spoils only itself.
"""

from __future__ import annotations

import json
import re

_SPACE = re.compile(r"[ \t\r\n]*")

# Values are only skipped here, so numbers are not turned into numbers.
_skip = json.JSONDecoder(parse_int=len, parse_float=len, parse_constant=len).raw_decode


def split_events(text: str) -> list[str]:
    """The events in order; raises ValueError when the text is neither array nor lines."""
    return array_elements(text) if text.lstrip()[:1] == "[" else json_lines(text)


def array_elements(text: str) -> list[str]:
    """The elements of a JSON array; raises ValueError when it is broken."""
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
            raise ValueError(f"',' or ']' is missing at character {at}")
        at = _after_space(text, at + 1)


def json_lines(text: str) -> list[str]:
    """The lines that are not blank; raises ValueError when none looks like an object."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not any(line.lstrip()[0] == "{" and line.rstrip()[-1] == "}" for line in lines):
        raise ValueError("no line is a JSON object")
    return lines


def _ended(text: str, at: int, elements: list[str]) -> list[str]:
    if _after_space(text, at + 1) != len(text):
        raise ValueError("something follows the array")
    return elements


def _end_of_value(text: str, at: int) -> int:
    try:
        end: int = _skip(text, at)[1]
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the array is broken at character {at} or after: {error}") from error
    return end


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
