"""Turns rows of the graph into nodes and edges: the one place that knows their properties."""

from __future__ import annotations

from typing import Any

from collector.graph.read.asking import Row, time_of
from collector.model.node import KINDS, Direction, Edge, EdgeType, Node, NodeType, node_id

EDGE_TYPES: dict[str, EdgeType] = {
    "FEEDS": "feeds",
    "INPUT_TO": "reads",
    "OUTPUTS": "writes",
    "INFLUENCES": "influences",
    "HAS_COLUMN": "has_column",
}


_APPLICATIONS = {"APPLICATION", "DAG"}


def node_of(row: Row) -> Node:
    """A node from its map: properties and `labels`."""
    labels = row["labels"]
    node_type = type_of(labels)
    return Node(
        id=node_id(node_type, row["key"]),
        type=node_type,
        kind=_kind(node_type, labels, row),
        namespace=row["namespace"],
        name=row["name"],
        column=row.get("path"),
        tags=tuple(row.get("tags") or ()),
        owners=tuple(row.get("owners") or ()),
        last_run_state=row.get("last_run_state"),
        last_run_at=time_of(row.get("last_run_at")),
        last_success_at=time_of(row.get("last_success_at")),
        last_written_at=time_of(row.get("last_written_at")),
    )


def type_of(labels: list[str]) -> NodeType:
    """The type that a node's labels say."""
    if "Job" in labels:
        return "job"
    return "column" if "Column" in labels else "dataset"


def _kind(node_type: NodeType, labels: list[str], row: Row) -> str:
    if node_type == "job":
        return "application" if row.get("type") in _APPLICATIONS else "job"
    return next((kind for kind in KINDS if kind.capitalize() in labels), node_type)


def edge_of(node: str, row: list[Any], direction: Direction) -> Edge:
    """The edge between a node (an id) and the other end that its row begins with.

    A row is [key and labels of the other end, type, job_key, basis] and, where a query tells more,
    [valid_from, valid_to, subtype, masking].
    """
    key, labels, kind, job_key, basis, *more = row
    valid_from, valid_to, subtype, masking = [*more, None, None, None, None][:4]
    other = node_id(type_of(labels), key)
    source, target = (other, node) if direction == "downstream" else (node, other)
    return Edge(
        source=source,
        target=target,
        type=EDGE_TYPES[kind.removesuffix("_BEFORE")],
        job=job_id(job_key),
        basis=basis,
        subtype=subtype,
        masking=masking,
        valid_from=time_of(valid_from),
        valid_to=time_of(valid_to),
    )


def job_id(key: str | None) -> str | None:
    """The id of a job by its key, if there is one."""
    return None if key is None else node_id("job", key)
