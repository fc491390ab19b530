"""Reads the lineage that an impact analysis needs: downstream flows, and how columns are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import EDGE_TYPES, job_id, node_of, type_of
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
        edges.extend(_edge(column.id, each) for each in row["edges"])
    return list(nodes.values()), edges


def _nodes(row: Row) -> Iterable[Node]:
    yield node_of(row["node"])
    yield from (node_of(writer) for writer in row["writers"])


def _flows(row: Row) -> Iterable[Edge]:
    node = node_of(row["node"])
    yield from (_edge(node.id, each) for each in row["edges"])
    for writer in row["writers"]:
        yield Edge(node_of(writer).id, node.id, "writes")


def _edge(source: str, row: list[Any]) -> Edge:
    key, labels, kind, job_key, basis, origin, *more = row
    subtype, masking = [*more, None, None][:2]
    return Edge(
        source=source,
        target=node_id(type_of(labels), key),
        type=EDGE_TYPES[kind],
        job=job_id(job_key),
        basis=basis,
        origin=origin,
        subtype=subtype,
        masking=masking,
    )
