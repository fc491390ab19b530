"""The parameters of a query as Neo4j Browser wants them: one `:param name => value;` each.

Browser reads the map of `:params {…}` as JavaScript: numbers arrive as floats (`LIMIT 20.0` is an
error) and times as text. After `=>` the server evaluates the value, so both keep their type.
"""

from __future__ import annotations

_OPENING, _CLOSING, _QUOTES = "([{", ")]}", "'\""


def browser_params(params: str) -> str:
    """A map literal as lines to paste, `;` at the end of each, so that all are run at once."""
    lines = []
    for entry in _entries(params.strip()[1:-1]):
        name, _, value = entry.partition(":")
        lines.append(f":param {name.strip()} => {_evaluated(value.strip())};")
    return "\n".join(lines)


def _evaluated(value: str) -> str:
    """A map stands in parentheses; without them Browser takes its braces for its own."""
    return f"({value})" if value.startswith("{") else value


def _entries(text: str) -> list[str]:
    """The parts between commas that stand neither in quotes nor in brackets."""
    parts, depth, quote, begun = [], 0, "", 0
    for place, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in _QUOTES:
            quote = sign
        elif sign == "," and depth == 0:
            parts.append(text[begun:place])
            begun = place + 1
        else:
            depth += (sign in _OPENING) - (sign in _CLOSING)
    parts.append(text[begun:])
    return [part for part in parts if part.strip()]
