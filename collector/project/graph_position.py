"""The position in the graph: who holds its lock is the only one who writes."""

from __future__ import annotations

import neo4j

from collector.errors import UnavailableError
from collector.graph.write import ask

NAME = "graph"


def lock_position(tx: neo4j.ManagedTransaction | neo4j.Transaction, name: str = NAME) -> str:
    """How far the graph has come; nobody else goes on from there before this transaction ends."""
    (row,) = ask(tx, "lock_position", name=name)
    if row["rebuilding"]:
        raise UnavailableError(
            "The graph is being built anew by `headwater replay`. If none is running, it was cut "
            "off half-way; run it again."
        )
    return str(row["position"])
