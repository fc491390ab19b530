"""Running the write statements: one call per file, inside a transaction that the caller owns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import neo4j

from collector.graph.cypher_file import statement

Row = dict[str, Any]


def write(tx: neo4j.ManagedTransaction, name: str, rows: Sequence[Row]) -> None:
    """Run a statement over rows; nothing is sent when there are none."""
    if rows:
        tx.run(statement("write", name), rows=list(rows)).consume()


def touch(tx: neo4j.ManagedTransaction, name: str, rows: Iterable[Row]) -> list[Row]:
    """Lock nodes in the stable order of their keys, and read what is remembered of them."""
    ordered = sorted(rows, key=lambda row: str(row["key"]))
    return tx.run(statement("write", name), rows=ordered).data() if ordered else []


def ask(
    tx: neo4j.ManagedTransaction | neo4j.Transaction, name: str, /, **parameters: Any
) -> list[Row]:
    """Run a reading statement of the write folder."""
    return tx.run(statement("write", name), parameters).data()
