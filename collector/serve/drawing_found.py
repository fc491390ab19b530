"""Reads the graph around a node, ready to draw: for the canvas and for every export."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from collector.analyse.drawing import Drawing, drawing_of, with_columns
from collector.analyse.fold import fold_edges, fold_to_applications
from collector.graph.read.applications import applications
from collector.graph.read.asking import Graph
from collector.graph.read.columns_between import columns_between
from collector.graph.read.nodes import nodes
from collector.graph.read.reach import Reached, Window, downstream, upstream
from collector.model.identity import key_of
from collector.model.node import Hit, Node, node_id

Side = Literal["upstream", "downstream", "both"]
_NOTHING = Reached([], [], 0)


def drawing_found(
    graph: Graph, start: Node, window: Window, side: Side, *, columns: bool, folded: bool
) -> Drawing:
    """The datasets and jobs around a node, with their columns on request.

    A column is drawn as its dataset with columns. Each side takes at most half of the limit.
    """
    if start.type == "column":
        owner = node_id("dataset", key_of(start.namespace, start.name))
        start, columns = nodes(graph, [owner])[owner], True
    half = replace(window, limit=max(1, window.limit // (2 if side == "both" else 1)))
    up = upstream(graph, start, half) if side != "downstream" else _NOTHING
    down = downstream(graph, start, half) if side != "upstream" else _NOTHING
    drawing = _drawn(graph, start, up, down, folded=folded)
    cut = up.total > len(up.hits) or down.total > len(down.hits)
    if columns:
        datasets = [hit.node.id for hit in drawing.nodes if hit.node.type == "dataset"]
        found = columns_between(graph, datasets, window)
        parts = applications(graph, (e.job for e in found.edges if e.job)) if folded else {}
        drawing = with_columns(drawing, found.owned, fold_edges(found.edges, parts))
    return replace(drawing, truncated=cut)


def _drawn(graph: Graph, start: Node, up: Reached, down: Reached, *, folded: bool) -> Drawing:
    edges = [*up.edges, *down.edges]
    known = {start.id, *(hit.node.id for hit in (*up.hits, *down.hits))}
    unseen = {e.job for e in edges if e.job} - known
    jobs = nodes(graph, unseen) if unseen else {}
    above = [*up.hits, *_nearest(up, jobs, start)]
    below = [*down.hits, *_nearest(down, jobs, start)]
    whole = drawing_of(start, above, below, edges)
    if not folded:
        return whole
    parts = applications(graph, (*known, *unseen))
    ups, _ = fold_to_applications(above, (), parts, start.id)
    downs, _ = fold_to_applications(below, (), parts, start.id)
    return drawing_of(start, ups, downs, fold_edges(whole.edges, parts))


def _nearest(reached: Reached, jobs: dict[str, Node], start: Node) -> list[Hit]:
    """Jobs on an edge between two nodes shown, which are not hits themselves."""
    distances = {start.id: 0, **{hit.node.id: hit.distance for hit in reached.hits}}
    found: dict[str, Hit] = {}
    for edge in reached.edges:
        if edge.job in jobs and edge.source in distances and edge.target in distances:
            far = max(distances[edge.source], distances[edge.target], 1)
            found.setdefault(edge.job, Hit(jobs[edge.job], far))
    return list(found.values())
