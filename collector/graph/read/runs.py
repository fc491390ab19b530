"""`run_history`, `recent_runs` and `run`: what ran, when, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from collector.errors import UnknownNodeError
from collector.graph.read.asking import Graph, Row, time_of
from collector.graph.read.rows import node_of, state_now
from collector.model.identity import key_of
from collector.model.node import Node
from collector.model.run_state import silent_since


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a job; `id` is the run id of the events."""

    id: str
    key: str
    job: Node | None
    state: str | None
    suspect: bool
    started_at: datetime | None
    ended_at: datetime | None
    duration_ms: int | None
    nominal_start: datetime | None
    nominal_end: datetime | None
    first_event_at: datetime | None
    last_event_at: datetime | None
    error: str | None
    parent: str | None
    engine: str | None


@dataclass(frozen=True, slots=True)
class Use:
    """A dataset that a run read or wrote, with what its events told of the amount.

    `within` is the id of the outer run that reports the same write; it is counted there.
    """

    dataset: Node
    rows: int | None
    bytes: int | None
    version: str | None
    within: str | None = None


@dataclass(frozen=True, slots=True)
class RunDetail:
    """A run with everything that hangs on it."""

    run: Run
    stack_trace: str | None
    reads: list[Use]
    wrote: list[Use]
    facets: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Write:
    """A run that wrote a dataset, and how much."""

    run: Run
    rows: int | None
    bytes: int | None


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Which runs are wanted; `now` decides which open ones are shown as abandoned."""

    now: datetime
    state: str | None = None
    since: datetime | None = None
    before: datetime | None = None


def run_history(
    graph: Graph, job: Node, wanted: RunFilter, *, limit: int, after: list[Any] | None = None
) -> list[Run]:
    """The runs of a job, newest first."""
    rows = graph.ask("run_history", job_key=job.key, **_told(wanted), after=after, limit=limit)
    return [run_of(row["run"]) for row in rows]


def recent_runs(
    graph: Graph, wanted: RunFilter, *, limit: int, after: list[Any] | None = None
) -> list[Run]:
    """The runs of all jobs, newest first."""
    rows = graph.ask("recent_runs", **_told(wanted), after=after, limit=limit)
    return [run_of(row["run"]) for row in rows]


def run_children(graph: Graph, run_id: str, *, limit: int) -> list[Run]:
    """The runs that are part of a run, by time."""
    rows = graph.ask("run_children", key=key_of(run_id), limit=limit)
    return [run_of(row["run"]) for row in rows]


def dataset_writes(
    graph: Graph, dataset: Node, *, limit: int, after: list[Any] | None = None
) -> list[Write]:
    """The runs that wrote a dataset, newest first."""
    rows = graph.ask("dataset_writes", key=dataset.key, after=after, limit=limit)
    return [Write(run_of(row["run"]), row["rows"], row["bytes"]) for row in rows]


def run(graph: Graph, run_id: str) -> RunDetail:
    """One run by its id; raises when there is none."""
    rows = graph.ask("run", key=key_of(run_id))
    if not rows:
        raise UnknownNodeError(f"There is no run with the id {run_id!r}; runs may be pruned.")
    row = rows[0]
    told = row["run"]
    return RunDetail(
        run_of(told, row["job"]),
        told["error_stack_trace"],
        [_use(use) for use in row["reads"]],
        [_use(use) for use in row["wrote"]],
        orjson.loads(told["facets"] or "{}"),
    )


def run_of(row: Row, job: Row | None = None) -> Run:
    """A run from its map."""
    last_event_at = time_of(row["last_event_at"])
    return Run(
        id=row["run_id"],
        key=row["key"],
        job=node_of(job or _job(row)) if row["job_key"] else None,
        state=state_now(row["state"], last_event_at),
        suspect=bool(row["suspect"]),
        started_at=time_of(row["started_at"]),
        ended_at=time_of(row["ended_at"]),
        duration_ms=row["duration_ms"],
        nominal_start=time_of(row["nominal_start"]),
        nominal_end=time_of(row["nominal_end"]),
        first_event_at=time_of(row["first_event_at"]),
        last_event_at=last_event_at,
        error=row["error_message"],
        parent=row["parent_run_id"],
        engine=_engine(row["engine"], row["engine_version"]),
    )


def _job(row: Row) -> Row:
    return {
        "key": row["job_key"],
        "namespace": row["job_namespace"],
        "name": row["job_name"],
        "labels": ["Job"],
    }


def _engine(name: str | None, version: str | None) -> str | None:
    return f"{name} {version}" if name and version else name


def _use(row: Row) -> Use:
    return Use(node_of(row["dataset"]), row["rows"], row["bytes"], row["version"], row["within"])


def _told(wanted: RunFilter) -> dict[str, object]:
    return {
        "state": wanted.state,
        "silent_since": silent_since(wanted.now),
        "since": wanted.since,
        "before": wanted.before,
    }
