"""`column_upstream` and `column_downstream`: what a column depends on, and what depends on it."""

from __future__ import annotations

from collector.graph.read.asking import Graph
from collector.graph.read.reach import Reached, Window
from collector.graph.read.rows import edges_at, hits_of
from collector.model.node import Direction, Node

MOST_REACHED = 20_000
"""Both parts of the answer need all that is reached; beyond this they are cut, and say so."""


def column_downstream(graph: Graph, start: Node, window: Window) -> Reached:
    """Everything that depends on the column, by value or influence, with the edges into it."""
    return _reach(graph, "downstream", start, window)


def column_upstream(graph: Graph, start: Node, window: Window) -> Reached:
    """Everything that the column depends on, by value or influence, with the edges out of it."""
    return _reach(graph, "upstream", start, window)


def _reach(graph: Graph, direction: Direction, start: Node, window: Window) -> Reached:
    name = f"column_{direction}_as_of" if window.timed else f"column_{direction}"
    rows = graph.ask(
        name,
        key=start.key,
        max_depth=window.max_depth,
        limit=MOST_REACHED,
        as_of=window.as_of,
    )
    hits = hits_of(rows)
    edges = edges_at((hit.node for hit in hits), rows, direction)
    return Reached(hits, edges, rows[0]["total"] if rows else 0)
