"""Loads Cypher from its files: one statement per file, used here and pasted into Neo4j Browser.

The text goes to the driver as it stands, comments included: stripping comments by hand breaks on
`//` inside strings and addresses, and Neo4j reads them anyway.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def statement(folder: str, name: str) -> str:
    """The statement in `cypher/<folder>/<name>.cypher`."""
    path = files("collector.graph") / "cypher" / folder / f"{name}.cypher"
    return path.read_text(encoding="utf-8")


@cache
def names(folder: str) -> tuple[str, ...]:
    """The names of all statements in a folder, in order."""
    entries = (files("collector.graph") / "cypher" / folder).iterdir()
    return tuple(
        sorted(e.name.removesuffix(".cypher") for e in entries if e.name[-7:] == ".cypher")
    )
