"""What ran: `/api/v1/runs`, one run, and the same run in Marquez' words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Annotated, Any

from flask import Blueprint
from msgspec import Meta

from collector.graph.read.resolve import resolve_node
from collector.graph.read.runs import (
    Run,
    RunDetail,
    RunFilter,
    recent_runs,
    run,
    run_children,
    run_history,
)
from collector.serve.api import NoQuery, Query, reads
from collector.serve.cursor import cursor_at, place_of
from collector.serve.parameters import Cursor, Limit, NodeText, Text, Time, time_of
from collector.services import services

routes = Blueprint("run_reads", __name__)

# OpenLineage's states in Marquez' words.
MARQUEZ_STATES = {
    "START": "RUNNING",
    "RUNNING": "RUNNING",
    "COMPLETE": "COMPLETED",
    "FAIL": "FAILED",
    "ABORT": "ABORTED",
    "ABANDONED": "ABORTED",
}


class RunsQuery(Query, frozen=True, kw_only=True):
    """Which runs are wanted."""

    node: NodeText | None = None
    namespace: Text | None = None
    state: (
        Annotated[str, Meta(description="START, RUNNING, COMPLETE, FAIL, ABORT or ABANDONED.")]
        | None
    ) = None
    since: Time | None = None
    until: Time | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class ChildrenQuery(Query, frozen=True, kw_only=True):
    """How many children are wanted."""

    limit: Limit = 100


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs, newest first."""

    runs: list[Run]
    truncated: bool
    cursor: str | None


@dataclass(frozen=True, slots=True)
class MarquezRun:
    """A run as Marquez' clients read it."""

    id: str
    createdAt: datetime | None  # noqa: N815
    updatedAt: datetime | None  # noqa: N815
    nominalStartTime: datetime | None  # noqa: N815
    nominalEndTime: datetime | None  # noqa: N815
    state: str
    startedAt: datetime | None  # noqa: N815
    endedAt: datetime | None  # noqa: N815
    durationMs: int | None  # noqa: N815
    args: dict[str, Any]
    facets: dict[str, Any]
    job: dict[str, str] | None
    error: str | None
    parent: str | None


@routes.get("/api/v1/runs")
@reads(RunsQuery, Runs)
def get_runs(asked: RunsQuery) -> Runs:
    """Runs of one job, or of all, newest first."""
    graph = services().graph
    wanted = RunFilter(
        datetime.now(timezone.utc),
        asked.state,
        time_of("since", asked.since),
        time_of("until", asked.until),
    )
    after = place_of(asked, asked.cursor)
    limit = asked.limit + 1
    if asked.node is None:
        found = recent_runs(graph, wanted, limit=limit, after=after)
    else:
        job = resolve_node(graph, asked.node, namespace=asked.namespace, types=("job",))
        found = run_history(graph, job, wanted, limit=limit, after=after)
    page = found[: asked.limit]
    if len(found) <= asked.limit:
        return Runs(page, truncated=False, cursor=None)
    last = page[-1]
    at = last.started_at if asked.node else last.last_event_at
    return Runs(page, True, cursor_at(asked, [at.isoformat() if at else None, last.key]))  # noqa: FBT003


@routes.get("/api/v1/runs/<run_id>")
@reads(NoQuery, RunDetail)
def get_run(_: NoQuery, run_id: str) -> RunDetail:
    """One run, with what it read and wrote."""
    return run(services().graph, run_id)


@routes.get("/api/v1/runs/<run_id>/children")
@reads(ChildrenQuery, Runs)
def get_run_children(asked: ChildrenQuery, run_id: str) -> Runs:
    """The runs that are part of a run, by time."""
    found = run_children(services().graph, run_id, limit=asked.limit + 1)
    return Runs(found[: asked.limit], truncated=len(found) > asked.limit, cursor=None)


@routes.get("/api/v1/jobs/runs/<run_id>")
@reads(NoQuery, MarquezRun, lenient=True)
def get_marquez_run(_: NoQuery, run_id: str) -> MarquezRun:
    """One run as Marquez' clients read it."""
    found = run(services().graph, run_id)
    told = found.run
    return MarquezRun(
        id=told.id,
        createdAt=told.first_event_at,
        updatedAt=told.last_event_at,
        nominalStartTime=told.nominal_start,
        nominalEndTime=told.nominal_end,
        state=MARQUEZ_STATES.get(told.state or "", "NEW"),
        startedAt=told.started_at,
        endedAt=told.ended_at,
        durationMs=told.duration_ms,
        args={},
        facets=found.facets,
        job={"namespace": told.job.namespace, "name": told.job.name} if told.job else None,
        error=told.error,
        parent=told.parent,
    )
