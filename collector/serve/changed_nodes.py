"""Which nodes of the graph proposed changes mean: names resolved, columns found, misfits refused.

A node may be given as a column (`dataset#column`); it stands for its dataset and that column. What
is not in the graph is refused with the nearest names, or noted when the caller says so: "nobody
uses it" is an answer only for what is really unknown.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from collector.analyse.impact.changes import ON_COLUMNS, ON_JOBS, Change, ChangeError
from collector.analyse.impact.flows import Flows
from collector.errors import UnknownNodeError, Violation
from collector.graph.read.asking import Graph
from collector.graph.read.nodes import nodes
from collector.graph.read.resolve import resolve_node
from collector.model.identity import key_of
from collector.model.node import Node, node_id


class UnknownColumnError(UnknownNodeError):
    """The dataset is known, and it has no column of that name."""

    title = "Unknown column"


@dataclass(frozen=True, slots=True)
class Changed:
    """A change, its place in the request, and the dataset or job that changes."""

    node: Node
    change: Change
    pointer: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """The changes whose nodes are in the graph, and a note on each that is not."""

    changed: list[Changed]
    notes: list[str]


def resolve_changes(graph: Graph, changes: Sequence[Change], *, skip_unknown: bool) -> Resolved:
    """Find what each change is about; `skip_unknown` notes what the graph does not have."""
    changed: list[Changed] = []
    missing: dict[str, None] = {}
    for index, change in enumerate(changes):
        try:
            node = _meant(graph, change)
        except UnknownNodeError:
            if not skip_unknown:
                raise
            missing[change.node] = None
            continue
        changed.append(_fitting(graph, node, change, f"/changes/{index}"))
    notes = [f"{name} is not in the graph: nobody is known to use it." for name in missing]
    return Resolved(changed, notes)


def settle_columns(flows: Flows, resolved: Resolved) -> Resolved:
    """The changes with their columns as the graph spells them; raises where there is no such.

    A column that was found by comparing files and never came into the graph is noted instead.
    """
    settled = [_settled(flows, one) for one in resolved.changed]
    known = [one for one in settled if isinstance(one, Changed)]
    return Resolved(known, [*resolved.notes, *(one for one in settled if isinstance(one, str))])


def _settled(flows: Flows, changed: Changed) -> Changed | str:
    """Where no column of the dataset is known at all, the name is taken as it is."""
    column, known = changed.change.column, flows.columns.get(changed.node.id, {})
    if changed.change.type not in ON_COLUMNS or column is None or not known or column in known:
        return changed
    alike = [name for name in known if name.lower() == column.lower()]
    if len(alike) == 1:
        return replace(changed, change=replace(changed.change, column=alike[0]))
    near = difflib.get_close_matches(column, known, n=3) or sorted(known)[:3]
    message = f"{changed.node.name} has no column {column!r}; nearest: {', '.join(near)}."
    if changed.change.derived:
        return message
    raise UnknownColumnError(message, (Violation(f"{changed.pointer}/column", message),))


def _meant(graph: Graph, change: Change) -> Node:
    """The node of that name that can change so; a job and its table often share their name."""
    types = ("job",) if change.type == "job_change" else ("dataset", "column")
    try:
        return resolve_node(graph, change.node, types=types)
    except UnknownNodeError:
        return resolve_node(graph, change.node)


def _fitting(graph: Graph, node: Node, change: Change, at: str) -> Changed:
    """The node that really changes; raises when the kind of change does not fit it."""
    if node.type == "column" and change.type in ON_COLUMNS:
        owner = node_id("dataset", key_of(node.namespace, node.name))
        column = change.column or node.column
        return Changed(nodes(graph, [owner])[owner], replace(change, column=column), at)
    if node.type == "column":
        raise _misfit(at, f"{change.type} changes a dataset, but {node.label} is a column.")
    if node.type == "job" and change.type not in ON_JOBS:
        raise _misfit(at, f"{node.name} is a job; jobs have {' and '.join(sorted(ON_JOBS))}.")
    if node.type == "dataset" and change.type == "job_change":
        raise _misfit(at, f"job_change changes a job, but {node.name} is a dataset.")
    if node.type == "dataset" and change.type in ON_COLUMNS and change.column is None:
        message = f"{change.type} needs `column`, or a node such as {node.name}#column."
        raise ChangeError(message, (Violation(f"{at}/column", message),))
    return Changed(node, change, at)


def _misfit(at: str, message: str) -> ChangeError:
    return ChangeError(f"{message} (at {at}/node)", (Violation(f"{at}/node", message),))
