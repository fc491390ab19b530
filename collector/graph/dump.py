"""The canonical dump: the graph as sorted JSON lines, byte-identical for equal graphs.

What is only remembered (how values were merged, positions) is left out: two graphs that show the
same are the same. Used to compare after replay, between environments, and in tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

import neo4j
import orjson
from neo4j.time import DateTime

from collector.graph.cypher_file import statement

_REMEMBERED = {"memory", "lineage_key", "locked"}


def dump_lines(driver: neo4j.Driver, database: str = "neo4j") -> list[bytes]:
    """All lines of the dump, sorted."""
    with driver.session(database=database) as session:
        return session.execute_read(lambda tx: sorted([*_nodes(tx), *_links(tx)]))


def _nodes(tx: neo4j.ManagedTransaction) -> Iterator[bytes]:
    for record in tx.run(statement("maintain", "dump_nodes")):
        yield _line(
            {
                "node": sorted(record["labels"]),
                "key": record["key"],
                "properties": _shown(record["properties"]),
            }
        )


def _links(tx: neo4j.ManagedTransaction) -> Iterator[bytes]:
    for record in tx.run(statement("maintain", "dump_links")):
        yield _line(
            {
                "link": record["type"],
                "source": [record["source_label"], record["source"]],
                "target": [record["target_label"], record["target"]],
                "properties": _shown(record["properties"]),
            }
        )


def _shown(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in properties.items()
        if name not in _REMEMBERED and value not in (None, [])
    }


def _line(document: dict[str, Any]) -> bytes:
    return orjson.dumps(document, default=_plain, option=orjson.OPT_SORT_KEYS)


def _plain(value: object) -> str:
    if isinstance(value, DateTime):
        value = value.to_native()
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat()
    raise TypeError(f"A property of type {type(value).__name__} has no form in the dump.")
