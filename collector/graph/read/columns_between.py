"""`columns_between`: the columns of datasets and what they feed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from collector.graph.read.asking import Graph
from collector.graph.read.reach import Window
from collector.graph.read.rows import edges_at, node_of
from collector.model.node import Edge, Node, node_id


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns with the id of their dataset, and the edges out of them."""

    owned: list[tuple[str, Node]]
    edges: list[Edge]


def columns_between(graph: Graph, datasets: Iterable[str], window: Window) -> Columns:
    """The columns of these datasets (ids), and every edge out of one of them."""
    keys = [node.partition(":")[2] for node in datasets]
    rows = graph.ask("columns_between", keys=keys, ever=window.ever, as_of=window.as_of)
    owned = [(node_id("dataset", row["owner"]), node_of(row["node"])) for row in rows]
    return Columns(owned, edges_at((node for _, node in owned), rows, "upstream"))
