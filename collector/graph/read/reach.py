"""`upstream` and `downstream` of a dataset or job: what is reached, how far, over which edges."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from collector.graph.read.asking import Graph
from collector.graph.read.rows import edges_at, hits_of
from collector.model.node import Direction, Edge, Hit, Node

ALL_DEPTHS = 1_000_000
"""A depth that no graph has: the unbounded step of each ladder."""


@dataclass(frozen=True, slots=True)
class Window:
    """Which edges count (`current`, ever, or at a time), how deep, and which rows of the answer."""

    max_depth: int = 10
    limit: int = 1000
    after: list[int | str | None] | None = None
    ever: bool = False
    as_of: datetime | None = None

    @property
    def timed(self) -> bool:
        """Whether edges that have ended are looked at too."""
        return self.ever or self.as_of is not None


@dataclass(frozen=True, slots=True)
class Reached:
    """One page of nodes in order of distance, the edges at them, and how many there are in all."""

    hits: list[Hit]
    edges: list[Edge]
    total: int


def downstream(graph: Graph, start: Node, window: Window) -> Reached:
    """Every dataset and job that the data of `start` reaches."""
    return _reach(graph, "downstream", start, window)


def upstream(graph: Graph, start: Node, window: Window) -> Reached:
    """Every dataset and job that the data of `start` comes from."""
    return _reach(graph, "upstream", start, window)


def _reach(graph: Graph, direction: Direction, start: Node, window: Window) -> Reached:
    name = f"{direction}_as_of" if window.timed else direction
    rows = graph.ask(
        name,
        key=start.key,
        type=start.type,
        max_depth=window.max_depth,
        after=window.after,
        limit=window.limit,
        as_of=window.as_of,
    )
    hits = hits_of(rows)
    edges = edges_at((hit.node for hit in hits), rows, direction)
    return Reached(hits, edges, rows[0]["total"] if rows else 0)
