"""Rows of a read query as nodes, edges and hits; every query tells them in the same form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timezone
from typing import Any

from collector.graph.read.asking import Row, time_of
from collector.model.node import KINDS, Direction, Edge, EdgeType, Hit, Node, NodeType, node_id
from collector.model.run_state import OPEN, shown_state

EDGE_TYPES: dict[str, EdgeType] = {
    "FEEDS": "feeds",
    "INPUT_TO": "reads",
    "OUTPUTS": "writes",
    "INFLUENCES": "influences",
    "HAS_COLUMN": "has_column",
    "FEEDS_BEFORE": "feeds",
    "INPUT_TO_BEFORE": "reads",
    "OUTPUTS_BEFORE": "writes",
    "INFLUENCES_BEFORE": "influences",
}


_APPLICATIONS = {"APPLICATION", "DAG"}
_KINDS = tuple((kind.capitalize(), kind) for kind in KINDS)
_EDGE = (
    "type", "job_key", "basis", "subtype", "description", "masking", "origin",
    "valid_from", "valid_to",
)  # fmt: skip


def node_of(row: Row) -> Node:
    """A node from its map: properties and `labels`."""
    labels = row["labels"]
    node_type = type_of(labels)
    last_run_at = time_of(row.get("last_run_at"))
    last_event_at = time_of(row.get("last_run_event_at")) or last_run_at
    return Node(
        node_id(node_type, row["key"]),
        node_type,
        _kind(node_type, labels, row),
        row["namespace"],
        row["name"],
        row.get("path"),
        tuple(row.get("tags") or ()),
        tuple(row.get("owners") or ()),
        state_now(row.get("last_run_state"), last_event_at),
        last_run_at,
        time_of(row.get("last_success_at")),
        time_of(row.get("last_written_at")),
    )


def state_now(state: str | None, last_event_at: datetime | None) -> str | None:
    """The state that is shown of a run at this moment: one that is silent for long is abandoned."""
    if state not in OPEN:
        return state
    return shown_state(state, last_event_at, datetime.now(timezone.utc))


def type_of(labels: list[str]) -> NodeType:
    """The type that a node's labels say."""
    if "Job" in labels:
        return "job"
    return "column" if "Column" in labels else "dataset"


def _kind(node_type: NodeType, labels: list[str], row: Row) -> str:
    if node_type == "job":
        return "application" if row.get("type") in _APPLICATIONS else "job"
    return next((kind for label, kind in _KINDS if label in labels), node_type)


def hits_of(rows: Iterable[Row]) -> list[Hit]:
    """The nodes of a lineage query, which are told in its columns, with their distances."""
    return [Hit(node_of(row), row["distance"]) for row in rows]


def edges_at(nodes: Iterable[Node], rows: Iterable[Row], direction: Direction) -> list[Edge]:
    """The edges that each row tells of its node."""
    return [
        edge_of(node.id, edge, direction)
        for node, row in zip(nodes, rows, strict=True)
        for edge in row["edges"]
    ]


def edge_of(node: str, row: Sequence[Any], direction: Direction) -> Edge:
    """The edge between a node (an id) and the other end that its row begins with.

    A row is [key and type of the other end, type, job_key, basis] and, as far as a query tells
    them, subtype, description, masking, origin, valid_from and valid_to. Downstream, the other end
    is where the edge comes from; upstream, where it goes.
    """
    other = f"{row[1]}:{row[0]}"
    if direction == "downstream":
        return _edge(other, node, *row[2:])
    return _edge(node, other, *row[2:])


def edge_between(source: str, target: str, told: Row) -> Edge:
    """The edge between two ids from its map."""
    values: list[Any] = [told.get(name) for name in _EDGE]
    return _edge(source, target, *values)


def _edge(  # noqa: PLR0917
    source: str,
    target: str,
    kind: str,
    job_key: str | None,
    basis: str | None,
    subtype: str | None = None,
    description: str | None = None,
    masking: bool | None = None,  # noqa: FBT001
    origin: str | None = None,
    valid_from: Any = None,
    valid_to: Any = None,
) -> Edge:
    """The edge between two ids from its values in the order of `_EDGE`; the last may be missing.

    Positions instead of names, since an answer may have tens of thousands of edges.
    """
    return Edge(
        source,
        target,
        EDGE_TYPES[kind],
        None if job_key is None else f"job:{job_key}",
        basis,
        origin,
        subtype,
        description,
        masking,
        time_of(valid_from),
        time_of(valid_to),
    )
