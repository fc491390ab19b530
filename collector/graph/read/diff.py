"""`lineage_diff`: what differs between two times."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from collector.analyse.diff import Change, Difference, EdgeNamed, difference_of
from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import edge_between, node_of
from collector.model.node import Node

MOST_ROWS = 10_000


@dataclass(slots=True)
class _State:
    nodes: list[Node] = field(default_factory=list)
    edges: list[EdgeNamed] = field(default_factory=list)


def lineage_diff(
    graph: Graph, start: datetime, end: datetime, *, around: Collection[str] | None = None
) -> tuple[Difference, bool]:
    """What differs between two times, and whether the answer was cut.

    Args:
        graph: The graph to ask.
        start: The earlier time.
        end: The later time.
        around: Ids of nodes; only what is or touches one of them is told.
    """
    rows = graph.ask("lineage_diff", **{"from": start, "to": end, "limit": MOST_ROWS + 1})
    before, after, changed = _State(), _State(), []
    for row in rows:
        if row["what"] == "type":
            node = node_of(row["row"])
            changed.append(Change(node.label, "another type", str(row["row"]["type"])))
            continue
        state = before if row["then"] else after
        _put(state, row, around)
    difference = difference_of((before.nodes, before.edges), (after.nodes, after.edges), changed)
    return difference, len(rows) > MOST_ROWS


def _put(state: _State, row: Row, around: Collection[str] | None) -> None:
    told = row["row"]
    if row["what"] == "edge":
        source, target = node_of(told["source"]), node_of(told["target"])
        if around is None or source.id in around or target.id in around:
            state.edges.append(EdgeNamed(source, target, edge_between(source.id, target.id, told)))
        return
    node = node_of(told)
    if around is None or node.id in around:
        state.nodes.append(node)
