"""Reads the lineage that an impact analysis needs: downstream flows, and how columns are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import edge_of, node_of
from collector.model.node import Edge, Node, node_id

LIMIT = 10_000


def impact_lineage(graph: Graph, datasets: Sequence[Node]) -> tuple[list[Node], list[Edge]]:
    """Nodes and edges, columns included, downstream of some datasets."""
    rows = graph.ask("impact_flows", keys=[node.key for node in datasets], limit=LIMIT)
    nodes = {node.id: node for row in rows for node in _nodes(row)}
    edges = [edge for row in rows for edge in _flows(row)]
    keys = [node.key for node in nodes.values() if node.type == "dataset"]
    for row in graph.ask("impact_columns", keys=keys):
        column = node_of(row["column"])
        nodes[column.id] = column
        edges.append(Edge(node_id("dataset", row["dataset"]), column.id, "has_column"))
        edges.extend(edge_of(column.id, each, "upstream") for each in row["edges"])
    return list(nodes.values()), edges


def _nodes(row: Row) -> Iterable[Node]:
    yield node_of(row["node"])
    yield from (node_of(writer) for writer in row["writers"])


def _flows(row: Row) -> Iterable[Edge]:
    node = node_of(row["node"])
    yield from (edge_of(node.id, each, "upstream") for each in row["edges"])
    for writer in row["writers"]:
        yield Edge(node_of(writer).id, node.id, "writes")
