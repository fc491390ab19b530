"""Turns what was reached in both directions into nodes and edges to draw. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from collector.model.node import Edge, Hit, Node


@dataclass(frozen=True, slots=True)
class Drawing:
    """A graph to draw; upstream distances are negative."""

    start: Node
    nodes: list[Hit]
    edges: list[Edge]
    truncated: bool


def drawing_of(
    start: Node, upstream: Iterable[Hit], downstream: Iterable[Hit], edges: Iterable[Edge]
) -> Drawing:
    """One graph from both directions: each node once, on its nearer side; edges between them.

    Each exact `feeds` edge brings the two edges through its job, so that both ways of drawing it
    are at hand: dataset to dataset, or dataset to job to dataset.
    """
    placed = {start.id: Hit(start, 0)}
    for sign, hits in ((-1, upstream), (1, downstream)):
        for hit in hits:
            known = placed.get(hit.node.id)
            if known is None or hit.distance < abs(known.distance):
                placed[hit.node.id] = Hit(hit.node, sign * hit.distance)
    drawn: dict[tuple[str, str, str, str | None], Edge] = {}
    for edge in edges:
        for each in (edge, *through_job(edge)):
            if each.source in placed and each.target in placed:
                drawn.setdefault((each.source, each.target, each.type, each.job), each)
    nodes = sorted(placed.values(), key=lambda hit: (hit.distance, *_name(hit.node)))
    return Drawing(start, nodes, list(drawn.values()), truncated=False)


def through_job(edge: Edge) -> tuple[Edge, ...]:
    """The read and the write behind an edge from dataset to dataset."""
    if edge.type != "feeds" or edge.job is None or not edge.source.startswith("dataset:"):
        return ()
    if not edge.target.startswith("dataset:"):
        return ()
    plain = Edge(
        edge.source, edge.job, "reads", edge.job, valid_from=edge.valid_from, valid_to=edge.valid_to
    )
    return plain, replace(plain, source=edge.job, target=edge.target, type="writes")


def with_columns(
    drawing: Drawing, columns: Iterable[tuple[str, Node]], edges: Iterable[Edge]
) -> Drawing:
    """The drawing with the columns of its datasets, and the edges among all of them."""
    distances = {hit.node.id: hit.distance for hit in drawing.nodes}
    added = [(owner, node) for owner, node in columns if owner in distances]
    known = distances.keys() | {node.id for _, node in added}
    owned = [Edge(owner, node.id, "has_column") for owner, node in added]
    between = [edge for edge in edges if edge.source in known and edge.target in known]
    nodes = [*drawing.nodes, *(Hit(node, distances[owner]) for owner, node in added)]
    return Drawing(drawing.start, nodes, [*drawing.edges, *owned, *between], drawing.truncated)


def _name(node: Node) -> tuple[str, str, str]:
    return node.namespace, node.name, node.id
