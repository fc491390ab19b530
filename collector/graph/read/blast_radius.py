"""`blast_radius`, `column_blast_radius` and `beyond_columns`: all that a change reaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from collector.analyse.column_blast import Beyond
from collector.graph.read.asking import Graph
from collector.graph.read.reach import Window
from collector.graph.read.rows import edges_at, hits_of, node_of
from collector.model.node import Edge, Hit, Node, node_id

MOST_REACHED = 20_000
"""Scores and ways need all that is reached; beyond this they are cut, and say so."""


@dataclass(frozen=True, slots=True)
class Blast:
    """Everything that is reached, the edges between, and which jobs write a dataset."""

    hits: list[Hit]
    edges: list[Edge]
    writers: set[str]
    truncated: bool


@dataclass(frozen=True, slots=True)
class ColumnBlast:
    """Columns and datasets that are reached by value or influence, and whose the columns are."""

    hits: list[Hit]
    edges: list[Edge]
    owners: dict[str, str]
    truncated: bool


def blast_radius(graph: Graph, start: Node, window: Window) -> Blast:
    """Every dataset and job downstream of a dataset or job."""
    name = "blast_radius_as_of" if window.timed else "blast_radius"
    rows = graph.ask(name, **_parameters(start, window))
    hits = hits_of(rows)
    edges = edges_at((hit.node for hit in hits), rows, "downstream")
    writers = {hit.node.id for hit, row in zip(hits, rows, strict=True) if row["writes"]}
    return Blast(hits, edges, writers, bool(rows) and rows[0]["total"] > len(rows))


def column_blast_radius(graph: Graph, start: Node, window: Window) -> ColumnBlast:
    """Every column that depends on a column, or on any column of a dataset."""
    name = "column_blast_radius_as_of" if window.timed else "column_blast_radius"
    rows = graph.ask(name, **_parameters(start, window))
    hits = hits_of(rows)
    edges = edges_at((hit.node for hit in hits), rows, "downstream")
    owners = {
        hit.node.id: node_id("dataset", row["owner"])
        for hit, row in zip(hits, rows, strict=True)
        if row["owner"]
    }
    return ColumnBlast(hits, edges, owners, bool(rows) and rows[0]["total"] > len(rows))


def beyond_columns(graph: Graph, datasets: Iterable[str]) -> list[Beyond]:
    """What these datasets (ids) feed without column lineage, and all that follows from there."""
    keys = [node.partition(":")[2] for node in datasets]
    rows = graph.ask("beyond_columns", keys=keys, limit=MOST_REACHED) if keys else []
    return [
        Beyond(
            node_id("dataset", row["from"]), node_of(row["node"]), row["distance"], row["writes"]
        )
        for row in rows
    ]


def _parameters(start: Node, window: Window) -> dict[str, object]:
    return {
        "key": start.key,
        "type": start.type,
        "max_depth": window.max_depth,
        "limit": MOST_REACHED,
        "as_of": window.as_of,
    }
