"""`GET /api/v1/upstream` and `/downstream`: where data comes from and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from flask import Blueprint

from collector.analyse.fold import fold_to_applications
from collector.analyse.trace import between
from collector.graph.read.applications import applications
from collector.graph.read.asking import Graph
from collector.graph.read.reach import Reached, Window, downstream, upstream
from collector.graph.read.resolve import resolve_node
from collector.model.node import Direction, Edge, Hit, Node
from collector.serve.api import reads
from collector.serve.column_lineage import ColumnLineage, column_lineage
from collector.serve.cursor import Place, cursor_at, place_of
from collector.serve.parameters import LineageQuery, window_of
from collector.services import services

routes = Blueprint("lineage_reads", __name__)

_READ: dict[Direction, Callable[[Graph, Node, Window], Reached]] = {
    "upstream": upstream,
    "downstream": downstream,
}
_WHOLE = 100_000


@dataclass(frozen=True, slots=True)
class Lineage:
    """What is reached from a dataset or job: distinct nodes, nearest first."""

    start: Node
    direction: Direction
    depth: str
    view: str
    as_of: datetime | None
    granularity: str
    total: int
    truncated: bool
    cursor: str | None
    hits: list[Hit]
    edges: list[Edge]


@routes.get("/api/v1/upstream")
@reads(LineageQuery, Lineage | ColumnLineage)
def get_upstream(asked: LineageQuery) -> Lineage | ColumnLineage:
    """Everything that a dataset, job or column comes from."""
    return _lineage(asked, "upstream")


@routes.get("/api/v1/downstream")
@reads(LineageQuery, Lineage | ColumnLineage)
def get_downstream(asked: LineageQuery) -> Lineage | ColumnLineage:
    """Everything that the data of a dataset, job or column reaches."""
    return _lineage(asked, "downstream")


def _lineage(asked: LineageQuery, direction: Direction) -> Lineage | ColumnLineage:
    window = window_of(asked)
    graph = services().graph
    start = resolve_node(graph, asked.node, namespace=asked.namespace, column=asked.column)
    if start.type == "column":
        return column_lineage(graph, asked, start, window, direction)
    reached = _page(graph, asked, start, window, direction)
    more = len(reached.hits) > asked.limit
    hits = reached.hits[: asked.limit]
    return Lineage(
        start=start,
        direction=direction,
        depth=asked.depth,
        view=asked.view,
        as_of=window.as_of,
        granularity=asked.granularity,
        total=reached.total,
        truncated=more,
        cursor=cursor_at(asked, _place(hits[-1])) if more else None,
        hits=hits,
        edges=between(reached.edges, (start.id, *(hit.node.id for hit in hits))),
    )


def _page(
    graph: Graph, asked: LineageQuery, start: Node, window: Window, direction: Direction
) -> Reached:
    """One page, and one hit more when there are more; applications are folded before the cut."""
    after = place_of(asked, asked.cursor)
    if asked.granularity == "job":
        return _READ[direction](graph, start, replace(window, after=after, limit=asked.limit + 1))
    whole = _READ[direction](graph, start, replace(window, limit=_WHOLE))
    jobs = (start.id, *(h.node.id for h in whole.hits), *(e.job for e in whole.edges if e.job))
    hits, edges = fold_to_applications(whole.hits, whole.edges, applications(graph, jobs), start.id)
    rest = [hit for hit in hits if after is None or _place(hit) > after]
    return Reached(rest[: asked.limit + 1], edges, len(hits))


def _place(hit: Hit) -> Place:
    return [hit.distance, hit.node.namespace, hit.node.name, hit.node.key]
