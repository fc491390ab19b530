"""The two answers for a column, always both: by value, and by influence as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from collector.analyse.fold import fold_edges
from collector.analyse.trace import ColumnHit, between, by_value, column_hits, steps_from
from collector.graph.read.applications import applications
from collector.graph.read.asking import Graph
from collector.graph.read.column_reach import column_downstream, column_upstream
from collector.graph.read.reach import Reached, Window
from collector.model.node import Direction, Edge, Node
from collector.serve.cursor import cursor_at, place_of
from collector.serve.parameters import LineageQuery

_READ: dict[Direction, Callable[[Graph, Node, Window], Reached]] = {
    "upstream": column_upstream,
    "downstream": column_downstream,
}


@dataclass(frozen=True, slots=True)
class Part:
    """One of the two answers: how much there is, and the hits of this page."""

    total: int
    truncated: bool
    hits: list[ColumnHit]
    edges: list[Edge]


@dataclass(frozen=True, slots=True)
class ColumnLineage:
    """What is reached from a column: by its values, and by influence as well."""

    start: Node
    direction: Direction
    depth: str
    view: str
    as_of: datetime | None
    granularity: str
    cursor: str | None
    value: Part
    influence: Part


def column_lineage(
    graph: Graph, asked: LineageQuery, start: Node, window: Window, direction: Direction
) -> ColumnLineage:
    """Both answers for a column, a page of each."""
    whole = _READ[direction](graph, start, window)
    edges = whole.edges
    if asked.granularity == "application":
        edges = fold_edges(edges, applications(graph, (e.job for e in edges if e.job)))
    nodes = {hit.node.id: hit.node for hit in whole.hits}
    ways = (by_value(start.id, edges, direction), steps_from(start.id, edges, direction))
    hits = [column_hits(nodes, way, window.max_depth, direction) for way in ways]
    # Datasets that are only walked through are no hits, but the edges through them are needed.
    shown = (edges, [key for key, node in nodes.items() if node.type == "dataset"])
    seen = _seen(asked)
    cut = whole.total > len(whole.hits)
    parts = [
        _part(start, found, shown, at, asked.limit, cut=cut)
        for found, at in zip(hits, seen, strict=True)
    ]
    ahead = [at + len(part.hits) for at, part in zip(seen, parts, strict=True)]
    more = any(at < len(found) for at, found in zip(ahead, hits, strict=True))
    return ColumnLineage(
        start=start,
        direction=direction,
        depth=asked.depth,
        view=asked.view,
        as_of=window.as_of,
        granularity=asked.granularity,
        cursor=cursor_at(asked, [*ahead]) if more else None,
        value=parts[0],
        influence=parts[1],
    )


def _seen(asked: LineageQuery) -> list[int]:
    """How many hits of each answer came on the pages before."""
    place = place_of(asked, asked.cursor) or [0, 0]
    return [at for at in place if isinstance(at, int)]


def _part(
    start: Node,
    hits: list[ColumnHit],
    shown: tuple[list[Edge], list[str]],
    seen: int,
    limit: int,
    *,
    cut: bool,
) -> Part:
    edges, walked = shown
    page = hits[seen : seen + limit]
    ids = (start.id, *(hit.node.id for hit in page), *walked)
    more = cut or seen + len(page) < len(hits)
    return Part(len(hits), more, page, between(edges, ids))
