"""`nodes`: what is known in short of nodes whose ids one has."""

from __future__ import annotations

from collections.abc import Iterable

from collector.graph.read.asking import Graph
from collector.graph.read.rows import node_of
from collector.model.node import Node


def nodes(graph: Graph, ids: Iterable[str]) -> dict[str, Node]:
    """The nodes of these ids, by id; those that do not exist are left out."""
    keys: dict[str, list[str]] = {"dataset": [], "job": [], "column": []}
    for each in sorted(set(ids)):
        node_type, _, key = each.partition(":")
        keys[node_type].append(key)
    rows = graph.ask("nodes", datasets=keys["dataset"], jobs=keys["job"], columns=keys["column"])
    return {node.id: node for node in (node_of(row["node"]) for row in rows)}
