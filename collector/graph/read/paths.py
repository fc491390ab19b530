"""`paths_between` and `column_paths_between`: every node on a way from one node to another."""

from __future__ import annotations

from dataclasses import dataclass

from collector.graph.read.asking import Graph
from collector.graph.read.reach import Window
from collector.graph.read.rows import edges_at, node_of
from collector.model.node import Edge, Node


@dataclass(frozen=True, slots=True)
class Between:
    """The nodes on some way, the edges between them, and how far each is from the end."""

    nodes: dict[str, Node]
    edges: list[Edge]
    to_finish: dict[str, int]


def paths_between(graph: Graph, start: Node, finish: Node, window: Window) -> Between:
    """What lies between two datasets or jobs, or between two columns."""
    name = "column_paths_between" if start.type == "column" else "paths_between"
    rows = graph.ask(
        name,
        source={"type": start.type, "key": start.key},
        target={"type": finish.type, "key": finish.key},
        max_depth=window.max_depth,
        ever=window.ever,
        as_of=window.as_of,
    )
    found = [node_of(row["node"]) for row in rows]
    return Between(
        {start.id: start, finish.id: finish, **{node.id: node for node in found}},
        edges_at(found, rows, "upstream"),
        {node.id: row["to_finish"] for node, row in zip(found, rows, strict=True)},
    )
