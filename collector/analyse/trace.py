"""Least distances and paths over edges that were already read. Pure.

Neo4j finds which nodes are reached (distinct nodes with their least distance are cheap there, paths
are not); from the edges between them this module says by which way, and by value or by influence.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from collector.model.node import Direction, Edge, Hit, Node

_VALUE = {"feeds", "reads"}


@dataclass(frozen=True, slots=True)
class Step:
    """How a node is reached: its least distance, the last edge on the way, the first influence."""

    distance: int
    edge: Edge | None = None
    influence: Edge | None = None


@dataclass(frozen=True, slots=True)
class ColumnHit:
    """A node reached from a column; `influence` is the first influencing edge on its way."""

    node: Node
    distance: int
    influence: Edge | None = None


def steps_from(start: str, edges: Iterable[Edge], direction: Direction) -> dict[str, Step]:
    """For each node that the edges reach from `start`: one way of least distance.

    Among ways of the same length one without an influence wins, then the smallest ids, so that the
    same graph always gives the same answer.
    """
    ahead: dict[str, list[tuple[str, Edge]]] = defaultdict(list)
    for edge in edges:
        here, there = _ends(edge, direction)
        ahead[here].append((there, edge))
    steps = {start: Step(0)}
    layer = deque([start])
    while layer:
        offers: dict[str, list[Step]] = defaultdict(list)
        for here in layer:
            for there, edge in ahead[here]:
                if there not in steps:
                    offers[there].append(_next(steps[here], edge))
        chosen = {there: min(offered, key=_preference) for there, offered in offers.items()}
        steps.update(chosen)
        layer = deque(sorted(chosen))
    return steps


def path_to(target: str, steps: Mapping[str, Step], direction: Direction) -> list[Edge]:
    """The edges from the start of `steps` to `target`, in the order in which they are walked."""
    path: list[Edge] = []
    step = steps.get(target)
    while step is not None and step.edge is not None:
        path.append(step.edge)
        step = steps[_ends(step.edge, direction)[0]]
    return path[::-1]


def by_value(start: str, edges: Iterable[Edge], direction: Direction) -> dict[str, Step]:
    """What is reached from a column by its values alone."""
    return steps_from(start, (edge for edge in edges if edge.type in _VALUE), direction)


def column_hits(
    nodes: Mapping[str, Node], steps: Mapping[str, Step], max_depth: int, direction: Direction
) -> list[ColumnHit]:
    """The reached nodes in order; datasets that were only walked through are left out."""
    return [
        ColumnHit(nodes[key], step.distance, step.influence)
        for key, step in sorted(steps.items(), key=lambda item: _order(nodes.get(item[0]), item[1]))
        if key in nodes and 0 < step.distance <= max_depth and not _walked(step, direction)
    ]


def between(edges: Iterable[Edge], nodes: Iterable[str]) -> list[Edge]:
    """The edges whose both ends are among the nodes."""
    wanted = set(nodes)
    return [edge for edge in edges if edge.source in wanted and edge.target in wanted]


def in_order(hits: Iterable[Hit]) -> list[Hit]:
    """Hits in the stated order: distance, namespace, name, id."""
    return sorted(hits, key=lambda hit: _order(hit.node, Step(hit.distance)))


def _walked(step: Step, direction: Direction) -> bool:
    """Upstream, a dataset stands between its column and the columns that influence it."""
    return direction == "upstream" and step.edge is not None and step.edge.type == "has_column"


def _order(node: Node | None, step: Step) -> tuple[int, str, str, str, str]:
    if node is None:
        return (step.distance, "", "", "", "")
    return (step.distance, node.namespace, node.name, node.column or "", node.key)


def _next(step: Step, edge: Edge) -> Step:
    first = edge if edge.type == "influences" else None
    return Step(step.distance + 1, edge, step.influence or first)


def _preference(step: Step) -> tuple[bool, str, str, bool, str, str]:
    """Of several edges between two nodes a filter comes last: Spark adds one to every join."""
    edge = step.edge
    if edge is None:
        return (False, "", "", False, "", "")
    subtype = edge.subtype or ""
    by_influence = step.influence is not None
    return (by_influence, edge.source, edge.target, subtype == "FILTER", subtype, edge.job or "")


def _ends(edge: Edge, direction: Direction) -> tuple[str, str]:
    """The end that is nearer to the start, and the farther one."""
    if direction == "downstream":
        return edge.source, edge.target
    return edge.target, edge.source
