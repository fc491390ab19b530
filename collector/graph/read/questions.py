"""The questions that are answered as tables: one file each, asked by name with a few parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from collector.errors import UnknownNodeError, UsageError, Violation
from collector.graph.read.asking import Graph, time_of
from collector.graph.read.rows import node_of
from collector.graph.read.runs import run_of
from collector.model.node import Node


@dataclass(frozen=True, slots=True)
class Question:
    """What a question needs: a node of some types, and a time that has a usual choice.

    Attributes:
        types: Types of the node that it is about; empty: about the whole estate.
        parameter: What the query calls the key of that node.
        optional: Whether the node may be left out.
        time: What the query calls its time, if it has one.
        ago: How long ago that time is when nobody says.
    """

    types: tuple[str, ...] = ()
    parameter: str = "key"
    optional: bool = False
    time: str | None = None
    ago: timedelta = timedelta()


_DATASET = Question(("dataset",))
_ESTATE = Question()

QUESTIONS: Mapping[str, Question] = {
    "application_lineage": Question(("job",)),
    "cycles": _ESTATE,
    "derived_from": _ESTATE,
    "failed_runs": Question(time="since", ago=timedelta(days=7)),
    "final_consumers": _DATASET,
    "job_lineage": Question(("job",)),
    "last_successful_run": Question(("job",), parameter="job_key"),
    "models_of_datasets": _ESTATE,
    "orphan_datasets": _ESTATE,
    "root_sources": _DATASET,
    "schema_history": _DATASET,
    "sources": _ESTATE,
    "stale_datasets": Question(time="before", ago=timedelta(days=7)),
    "unknown_downstreams": Question(time="since", ago=timedelta(days=30)),
    "unused_columns": Question(("dataset",), optional=True),
    "unused_datasets": Question(time="before", ago=timedelta(days=90)),
    "who_reads": _DATASET,
    "who_writes": _DATASET,
}


def question(name: str) -> Question:
    """What a question needs; raises when there is none of that name."""
    if name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise UnknownNodeError(f"There is no question {name!r}; there are {known}.")
    return QUESTIONS[name]


def answer(
    graph: Graph, name: str, *, node: Node | None, time: datetime, limit: int
) -> list[dict[str, Any]]:
    """The rows of a question, with nodes, runs and times as values."""
    needed = question(name)
    if needed.types and node is None and not needed.optional:
        message = f"is needed: a {' or '.join(needed.types)}"
        raise UsageError(f"node {message}.", (Violation("node", message),))
    parameters: dict[str, object] = {"limit": limit}
    if needed.types:
        parameters[needed.parameter] = node.key if node else None
    if needed.time:
        parameters[needed.time] = time
    rows = graph.ask(name, **parameters)
    return [{column: _value(told) for column, told in row.items()} for row in rows]


def _value(told: Any) -> Any:
    if isinstance(told, dict) and "labels" in told:
        return node_of(told)
    if isinstance(told, dict) and "run_id" in told:
        return run_of(told)
    return time_of(told) if hasattr(told, "to_native") else told
