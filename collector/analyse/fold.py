"""Folds jobs into the application that they are part of: one Spark application, one node. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from collector.analyse.trace import in_order
from collector.model.node import Edge, Hit, Node


def fold_to_applications(
    hits: Iterable[Hit], edges: Iterable[Edge], applications: Mapping[str, Node], start: str
) -> tuple[list[Hit], list[Edge]]:
    """Hits and edges with every job replaced by its application, each once, least distance.

    Args:
        hits: What was reached.
        edges: The edges between them.
        applications: The application of each job that has one, by the job's id.
        start: The id of the start; an application that holds it is not reached from itself.
    """
    own = folded_id(start, applications)
    nearest: dict[str, Hit] = {}
    for hit in hits:
        node = applications.get(hit.node.id, hit.node)
        known = nearest.get(node.id)
        if node.id not in {start, own} and (known is None or hit.distance < known.distance):
            nearest[node.id] = Hit(node, hit.distance)
    return in_order(nearest.values()), fold_edges(edges, applications)


def fold_edges(edges: Iterable[Edge], applications: Mapping[str, Node]) -> list[Edge]:
    """The edges between folded nodes, each once; those inside one application disappear."""
    folded = {
        (source, target, edge.type, job): replace(edge, source=source, target=target, job=job)
        for edge in edges
        for source, target, job in [
            (
                folded_id(edge.source, applications),
                folded_id(edge.target, applications),
                folded_id(edge.job, applications) if edge.job else None,
            )
        ]
        if source != target or edge.source == edge.target
    }
    return list(folded.values())


def folded_id(node: str, applications: Mapping[str, Node]) -> str:
    """The id of the application of a job, or the id as it is."""
    application = applications.get(node)
    return node if application is None else application.id
