"""Folds jobs into the application that they are part of: one Spark application, one node. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec.structs import replace

from collector.analyse.trace import in_order
from collector.model.node import Edge, Hit, Node
from collector.model.run_state import ABANDONED

_WORST_FIRST = ("FAIL", "ABORT", ABANDONED, "RUNNING", "START", "OTHER", "COMPLETE")


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
    parts: dict[str, list[Node]] = {}
    for hit in hits:
        node = applications.get(hit.node.id, hit.node)
        parts.setdefault(node.id, []).append(hit.node)
        known = nearest.get(node.id)
        if node.id not in {start, own} and (known is None or hit.distance < known.distance):
            nearest[node.id] = Hit(node, hit.distance)
    told = [Hit(_told_by(hit.node, parts[hit.node.id]), hit.distance) for hit in nearest.values()]
    return in_order(told), fold_edges(edges, applications)


def _told_by(node: Node, parts: list[Node]) -> Node:
    """An application without a word of its own, told by its parts: the worst of their states.

    That is so when an orchestrator's task is the top and sends no events itself.
    """
    if node.last_run_state is not None or parts == [node]:
        return node
    states = {part.last_run_state for part in parts}
    return replace(
        node,
        tags=node.tags or tuple(sorted({tag for part in parts for tag in part.tags})),
        owners=node.owners or tuple(sorted({owner for part in parts for owner in part.owners})),
        last_run_state=next((state for state in _WORST_FIRST if state in states), None),
        last_run_at=_latest(part.last_run_at for part in parts),
        last_success_at=_latest(part.last_success_at for part in parts),
    )


def _latest(times: Iterable[datetime | None]) -> datetime | None:
    return max((time for time in times if time is not None), default=None)


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
