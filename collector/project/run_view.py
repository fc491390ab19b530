"""A run as people see it: its state by rank, times, error, parent, and what it read and wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from collector.model.facets import error_of
from collector.model.identity import DatasetId, JobId, run_key
from collector.model.order import TERMINAL, instant, moment
from collector.model.reading import at, text
from collector.project.state import RunState, Use
from collector.project.track import FULL, Point
from collector.project.view import View, at_time, json_text, least

Resolve = Callable[[DatasetId], DatasetId]

SUCCESS, OTHER, FAILURE = FULL, 1, 0


def state_of(run: RunState) -> str | None:
    """The reported state: by rank, never by arrival. None: only others spoke of this run."""
    for state in (*TERMINAL, "RUNNING", "START", "OTHER"):
        if state in run.times:
            return state
    return None


def is_suspect(run: RunState) -> bool:
    """A Spark write that reports COMPLETE without statistics: the listener hides such failures.

    Runs without inputs are DDL, and Delta's writes never have statistics: both are believed.
    """
    wrote_data = run.spark and run.writes and run.reads and not run.lenient
    return bool(
        wrote_data
        and state_of(run) == "COMPLETE"
        and not any(use.stats for use in run.writes.values())
    )


def outcome_of(run: RunState) -> int:
    """How much the run's word counts: a success, a failure, or neither."""
    state = state_of(run)
    if state in ("FAIL", "ABORT"):
        return FAILURE
    return SUCCESS if state == "COMPLETE" and not is_suspect(run) else OTHER


def run_time(run: RunState) -> str | None:
    """The least eventTime of the run."""
    return least(time[0] for time in run.times.values())


def ended_at(run: RunState) -> str | None:
    """When the event that decided its end was sent."""
    state = state_of(run)
    return run.times[state][1] if state in TERMINAL else None


def timeline_point(run: RunState) -> Point | None:
    """The run's place in the timeline of its job; None for runs nobody but a child spoke of."""
    time = run_time(run)
    return Point(f"{time}/{run.run_id}", run.digest, outcome_of(run)) if time else None


def schema_points(run: RunState) -> dict[str, set[Point]]:
    """The schemas that a run saw, by dataset; what a failed run meant to write does not count."""
    found: dict[str, set[Point]] = {}
    writes = {} if outcome_of(run) == FAILURE or is_suspect(run) else run.writes
    for uses in (run.reads, writes):
        for key, use in uses.items():
            for digest, orders in use.schemas.items():
                found.setdefault(key, set()).update(Point(order, digest) for order in orders)
    return found


def run_view(run: RunState, resolve: Resolve) -> View:
    """The run's node and its links."""
    view = View()
    view.nodes["Run", run.key] = _properties(run)
    own = ("Run", run.key)
    if run.job_id:
        view.link("RUN_OF", own, ("Job", run.job_id.key))
    if run.parent:
        view.link("CHILD_OF", own, ("Run", run_key(run.parent[1])))
    for kind, uses in (("READ", run.reads), ("WROTE", run.writes)):
        by_dataset: dict[str, list[Use]] = {}
        for use in uses.values():
            by_dataset.setdefault(resolve(use.id).key, []).append(use)
        for key, together in by_dataset.items():
            view.link(kind, own, ("Dataset", key), _use_properties(together))
    return view


def _use_properties(uses: Iterable[Use]) -> dict[str, Any]:
    """Statistics as the newest event told them: never summed, since emitters repeat them."""
    together = list(uses)
    stats = max((use.stats for use in together if use.stats), default=[None] * 4, key=_order)
    version = max((use.version for use in together if use.version), default=[None] * 2, key=_order)
    facets: dict[str, list[Any]] = {}
    for use in together:
        for name, told in use.facets.items():
            facets[name] = max(facets.get(name, told), told, key=_order)
    raw = sorted({name for use in together for name in use.raw})
    return {
        "rows": stats[1],
        "bytes": stats[2],
        "files": stats[3],
        "version": version[1],
        "raw_names": raw or None,
        "facets": json_text({name: told[1] for name, told in facets.items()}) if facets else None,
    }


def _order(told: list[Any]) -> str:
    return str(told[0])


def _properties(run: RunState) -> dict[str, Any]:
    facets = run.facets.values
    error = error_of(facets.get("errorMessage"), facets.get("spark.exception"))
    job = run.job_id or JobId("", "")
    known = run.job_id is not None
    return {
        "run_id": run.run_id,
        "job_key": job.key if known else None,
        "job_namespace": job.namespace if known else None,
        "job_name": job.name if known else None,
        "state": state_of(run),
        "suspect": is_suspect(run) or None,
        "lineage_digest": run.digest or None,
        "nominal_start": _told_time(at(facets.get("nominalTime"), "nominalStartTime")),
        "nominal_end": _told_time(at(facets.get("nominalTime"), "nominalEndTime")),
        "engine": text(at(facets.get("processing_engine"), "name")),
        "engine_version": text(at(facets.get("processing_engine"), "version")),
        "error_message": error.message if error else None,
        "error_stack_trace": error.stack_trace if error else None,
        "parent_run_id": run.parent[1] if run.parent else None,
        "parent_key": run_key(run.parent[1]) if run.parent else None,
        "root_run_id": run.root[1] if run.root else None,
        "root_key": run_key(run.root[1]) if run.root else None,
        "facets": json_text(facets) if facets else None,
        **_times(run),
    }


def _times(run: RunState) -> dict[str, Any]:
    first = run_time(run)
    started = run.times["START"][0] if "START" in run.times else first
    ended = ended_at(run)
    start, end = at_time(started), at_time(ended)
    lasted = (end - start).total_seconds() * 1000 if start and end else None
    return {
        "started_at": start,
        "ended_at": end,
        "duration_ms": max(round(lasted), 0) if lasted is not None else None,
        "first_event_at": at_time(first),
        "last_event_at": at_time(max((t[1] for t in run.times.values()), default=None)),
    }


def _told_time(value: object) -> datetime | None:
    told = text(value)
    try:
        return moment(instant(told)) if told else None
    except ValueError:
        return None
