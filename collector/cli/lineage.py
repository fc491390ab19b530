"""Asks for lineage in one direction and prints it; shared by `upstream` and `downstream`."""

from __future__ import annotations

from typing import Any

from collector.cli.asking import ask
from collector.cli.output import print_json, say
from collector.cli.tree import print_tree
from collector.model.node import Direction


def print_lineage(direction: Direction, asked: dict[str, Any], *, as_json: bool) -> None:
    """Print the answer as JSON, or as one tree, or for a column as two."""
    answer = ask(f"/api/v1/{direction}", **asked)
    if as_json:
        print_json(answer)
        return
    for name in ("value", "influence"):
        if name in answer:
            say(f"By {name}:" if name == "value" else "By value or influence:")
            _print_part(answer["start"], answer[name], direction)
    if "hits" in answer:
        _print_part(answer["start"], answer, direction)
    if answer["cursor"]:
        say(f"There is more: add --cursor {answer['cursor']}, or a larger --limit.")


def _print_part(start: dict[str, Any], part: dict[str, Any], direction: Direction) -> None:
    print_tree(start, part["hits"], part["edges"], direction)
    shown, total = len(part["hits"]), part["total"]
    say(f"{total} nodes {direction}" + (f", {shown} shown." if shown < total else "."))
