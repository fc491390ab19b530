"""`GET /api/v1/why`: why an edge is there, down to the very events that told it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone

import msgspec
from flask import Blueprint

from collector.graph.read.explain import Explained, explain_edge
from collector.graph.read.resolve import resolve_node
from collector.model.node import Node
from collector.serve.api import Query, reads
from collector.serve.parameters import Limit, NodeText, Text
from collector.serve.run_events import EventProof, events_of_run
from collector.services import services

routes = Blueprint("why_reads", __name__)


class WhyQuery(Query, frozen=True, kw_only=True):
    """Both ends of an edge; `column` is a column of both, when they share its name."""

    from_: NodeText = msgspec.field(name="from")
    to: NodeText
    column: Text | None = None
    limit: Limit = 20


@dataclass(frozen=True, slots=True)
class Reason:
    """An edge, why it is there, and the events that told it: those of its first and last run."""

    explained: Explained
    producer: str | None
    emitter_version: str | None
    events: list[EventProof]


@dataclass(frozen=True, slots=True)
class Why:
    """Every edge from one node straight to another, newest first."""

    start: Node
    finish: Node
    edges: list[Reason]


@routes.get("/api/v1/why")
@reads(WhyQuery, Why)
def get_why(asked: WhyQuery) -> Why:
    """Why there is an edge: its basis, job, SQL, runs and events."""
    graph = services().graph
    start = resolve_node(graph, asked.from_, column=asked.column)
    finish = resolve_node(graph, asked.to, column=asked.column)
    found = explain_edge(graph, start, finish, limit=asked.limit)
    return Why(start, finish, [_reason(explained) for explained in found])


def _reason(explained: Explained) -> Reason:
    journal, now = services().journal, datetime.now(timezone.utc)
    runs = {run.id: run for run in (explained.first_run, explained.last_run) if run}
    events = [event for run in runs.values() for event in events_of_run(journal, run, now)]
    newest = events[-1] if events else None
    return Reason(
        explained,
        newest.producer if newest else None,
        newest.emitter_version if newest else None,
        events,
    )
