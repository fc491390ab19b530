"""Copies a graph exactly, and makes it again from such a copy, in transactions of bounded size.

The caller keeps writers away meanwhile. The ids of a copy's nodes are only good inside the copy; a
table from them to the new ones is all that restoring holds in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import neo4j

from collector.graph.copy_lines import Json, from_line, in_portions
from collector.graph.cypher_file import statement


def copied(tx: neo4j.Transaction) -> Iterator[Json]:
    """All nodes, then all relationships, as the server streams them."""
    for record in tx.run(statement("maintain", "copy_nodes")):
        yield {
            "node": record["id"],
            "labels": record["labels"],
            "properties": record["properties"],
        }
    for record in tx.run(statement("maintain", "copy_links")):
        yield {
            "link": record["type"],
            "source": record["source"],
            "target": record["target"],
            "properties": record["properties"],
        }


def restore(driver: neo4j.Driver, database: str, lines: Iterable[bytes]) -> None:
    """Make the nodes and relationships of a copy in a graph that has none."""
    ids: dict[str, str] = {}
    with driver.session(database=database) as session:
        for portion in in_portions(lines):
            session.execute_write(_restore, [from_line(line) for line in portion], ids)


def _restore(tx: neo4j.ManagedTransaction, portion: list[Json], ids: dict[str, str]) -> None:
    """Make one portion; done again after a failure that passes, it replaces the ids it noted."""
    nodes = [{**one, "id": one["node"]} for one in portion if "node" in one]
    if nodes:
        for record in tx.run(statement("maintain", "restore_nodes"), rows=nodes):
            ids[record["copied"]] = record["id"]
    links = [
        {
            "type": one["link"],
            "source": ids[one["source"]],
            "target": ids[one["target"]],
            "properties": one["properties"],
        }
        for one in portion
        if "link" in one
    ]
    if links:
        tx.run(statement("maintain", "restore_links"), rows=links).consume()
