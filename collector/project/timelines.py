"""Timelines after a batch: a job's runs, a dataset's schemas and its newest writes.

Most edits are made on the track itself. When a late one falls where a track is no longer exact, the
track is built anew from everything that the graph and this batch remember of it.
"""

from __future__ import annotations

import orjson

from collector.graph.write import ask
from collector.model.identity import run_key
from collector.project.dataset_view import with_write
from collector.project.known import Known
from collector.project.run_view import (
    OTHER,
    SUCCESS,
    is_suspect,
    outcome_of,
    schema_points,
    timeline_point,
)
from collector.project.state import DatasetState, JobState, RunState, load_run
from collector.project.track import Point, Span, Track, rebuilt


def update_timelines(known: Known) -> None:
    """Bring every touched job and dataset up to date with the batch's runs."""
    stale_jobs: set[str] = set()
    stale_datasets: set[str] = set()
    for key, run in known.runs.items():
        old = known.old_runs[key]
        _update_job(known, old, run, stale_jobs)
        _update_histories(known, old, run, stale_datasets)
        _update_writes(known, run)
    _update_told(known, stale_datasets)
    for key in stale_jobs:
        known.jobs[key].runs = _rebuild_job(known, known.jobs[key])
    for key in stale_datasets:
        known.datasets[key].history = _rebuild_history(known, known.datasets[key])


def _update_job(known: Known, old: RunState, run: RunState, stale: set[str]) -> None:
    before, after = timeline_point(old), timeline_point(run)
    if old.job_id == run.job_id:
        if run.job_id is not None:
            _edit_job(known.jobs[run.job_id.key], before, after, stale)
        return
    if old.job_id is not None:
        _edit_job(known.jobs[old.job_id.key], before, None, stale)
    if run.job_id is not None:
        _edit_job(known.jobs[run.job_id.key], None, after, stale)


def _edit_job(job: JobState, old: Point | None, new: Point | None, stale: set[str]) -> None:
    for point, step in ((old, -1), (new, 1)):
        if point is not None and point.value:
            count = job.versions.get(point.value, 0) + step
            job.versions[point.value] = count
            if not count:
                del job.versions[point.value]
    track = job.runs.edited(old, new)
    if track is None:
        stale.add(job.key)
    else:
        job.runs = track


def _update_histories(known: Known, old: RunState, run: RunState, stale: set[str]) -> None:
    before, after = schema_points(old), schema_points(run)
    for key in before.keys() | after.keys():
        gone = before.get(key, set()) - after.get(key, set())
        come = after.get(key, set()) - before.get(key, set())
        _edit_history(known.datasets[key], gone, come, stale)


def _edit_history(
    dataset: DatasetState, gone: set[Point], come: set[Point], stale: set[str]
) -> None:
    track: Track | None = dataset.history
    for point in sorted(come):
        track = track.edited(None, point) if track else None
    for point in sorted(gone):
        track = track.edited(point, None) if track else None
    if track is None:
        stale.add(dataset.key)
    else:
        dataset.history = track


def _update_told(known: Known, stale: set[str]) -> None:
    for key, dataset in known.datasets.items():
        old = {Point(at, digest) for at, digest in known.old_datasets[key].told}
        new = {Point(at, digest) for at, digest in dataset.told}
        _edit_history(dataset, old - new, new - old, stale)


def _update_writes(known: Known, run: RunState) -> None:
    outcome = outcome_of(run)
    for key, use in run.writes.items():
        rows = use.stats[1] if use.stats else None
        told = outcome == SUCCESS or (outcome == OTHER and bool(use.stats))
        good = told and not is_suspect(run) and not use.ddl
        dataset = known.datasets[key]
        dataset.writes = with_write(dataset.writes, [use.seen, run.key, rows, good])


def _rebuild_job(known: Known, job: JobState) -> Track:
    runs = _remembered(known, "read_runs_of_job", job.key)
    points = [timeline_point(run) for run in runs if run.job_id == job.id]
    return _rebuilt([point for point in points if point], job.runs, known.runs_gone_before())


def _rebuild_history(known: Known, dataset: DatasetState) -> Track:
    canonical = known.groups()[0].resolve(dataset.id).key
    points = {Point(at, digest) for at, digest in dataset.told}
    for run in _remembered(known, "read_runs_of_dataset", canonical):
        points |= schema_points(run).get(dataset.key, set())
    return _rebuilt(list(points), dataset.history, known.runs_gone_before())


def _rebuilt(points: list[Point], track: Track, pruned: str) -> Track:
    """From all observations; what is older than the last prune exists only as spans."""
    kept: list[Span] = [
        span._replace(last=min(span.last, pruned)) for span in track.spans() if span.first < pruned
    ]
    return rebuilt([point for point in points if point.at >= pruned], kept)


def _remembered(known: Known, statement: str, key: str) -> list[RunState]:
    """The runs in the graph as this batch leaves them, and those that it brings."""
    stored = {
        run_key(row["run_id"]): load_run(
            row["run_id"],
            orjson.loads(row["memory"]),
            facets={},
            facts="{}",
            digest=row["digest"] or "",
        )
        for row in ask(known.tx, statement, key=key)
        if row["memory"]
    }
    return [*{**stored, **known.runs}.values()]
