"""A ladder of diamonds, two ways through each: 2 to the power of 40 paths, and only 120 nodes."""

from __future__ import annotations

from datetime import datetime

from collector.model.identity import key_of

DIAMONDS = 40
LADDER_NODES = "UNWIND $rows AS row CREATE (n:Dataset) SET n = row"
LADDER_EDGES = (
    "UNWIND $rows AS row MATCH (a:Dataset {key: row.source}), (b:Dataset {key: row.target})"
    " CREATE (a)-[:FEEDS {key: row.key, basis: 'io', valid_from: row.at}]->(b)"
)
Rows = list[dict[str, object]]


def ladder(namespace: str, at: datetime) -> tuple[Rows, Rows]:
    """Rows of its datasets and of the edges between them; it begins at `rung_0`."""
    sides = [(f"{side}_{n}", n) for n in range(DIAMONDS) for side in ("left", "right")]
    names = [*(f"rung_{n}" for n in range(DIAMONDS + 1)), *(name for name, _ in sides)]
    hops = [(f"rung_{n}", name) for name, n in sides]
    hops += [(name, f"rung_{n + 1}") for name, n in sides]
    nodes: Rows = [
        {"key": key_of(namespace, name), "namespace": namespace, "name": name} for name in names
    ]
    edges: Rows = [
        {
            "source": key_of(namespace, source),
            "target": key_of(namespace, target),
            "key": key_of(source, target),
            "at": at,
        }
        for source, target in hops
    ]
    return nodes, edges
