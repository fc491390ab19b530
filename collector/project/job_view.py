"""A job as people see it: its facts in short, its parents, and its lineage with its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from collector.model.identity import DatasetId, JobId, key_of
from collector.model.reading import at, text
from collector.project.asset_properties import asset_properties
from collector.project.intervals import Held, declared, observed
from collector.project.labels import label_properties
from collector.project.precision import End, Lineage
from collector.project.state import JobState
from collector.project.view import Link, View, at_time, json_text

Resolve = Callable[[DatasetId], DatasetId]

OBSERVED, DECLARED = "observed", "declared"


def lineage_key(owner: str, digest: str) -> str:
    """The key of an owner's LineageVersion."""
    return key_of(owner, digest)


def end_key(end: End) -> tuple[str, str]:
    """An end of an edge as a node's (label, key)."""
    return end.label, key_of(*end.id)


def job_view(job: JobState) -> View:
    """The job's own node and what it is part of."""
    view = View()
    view.nodes["Job", job.key] = _properties(job)
    for parent in job.parents:
        view.link("PART_OF", ("Job", job.key), ("Job", parent))
    return view


def _properties(job: JobState) -> dict[str, Any]:
    facets = job.facets.values
    job_type = facets.get("jobType")
    return {
        "namespace": job.id.namespace,
        "name": job.id.name,
        "type": text(at(job_type, "jobType")),
        "integration": text(at(job_type, "integration")),
        "processing": text(at(job_type, "processingType")),
        "description": text(at(facets.get("documentation"), "description")),
        "sql": text(at(facets.get("sql"), "query")),
        "facets": json_text(facets) if facets else None,
        "first_seen_at": at_time(job.seen[0]) if job.seen else None,
        "last_seen_at": at_time(job.seen[1]) if job.seen else None,
        **label_properties(facets, job.words),
        **asset_properties(facets),
        **_last_runs(job),
    }


def _last_runs(job: JobState) -> dict[str, Any]:
    """Which runs are the last and the last good one; their state and times are copied from them."""
    spans = job.runs.spans()
    last = max((span.last for span in spans), default="")
    success = max((span.last_full for span in spans), default="")
    return {
        "last_run_key": key_of(last.split("/", 1)[1]) if last else None,
        "last_run_at": at_time(last.split("/", 1)[0]) if last else None,
        "last_success_key": key_of(success.split("/", 1)[1]) if success else None,
    }


def edges_view(owner: str, job: JobId | None, held: Iterable[tuple[str, Held]]) -> View:
    """Lineage edges as links; ended ones have the types that end in _BEFORE."""
    view = View()
    for origin, one in held:
        edge = one.edge
        source, target = end_key(edge.source), end_key(edge.target)
        key = key_of(
            owner, origin, edge.type, *source, *target, edge.kind, edge.subtype,
            str(edge.masking), edge.description, one.start,
        )  # fmt: skip
        kind = edge.type if one.end is None else f"{edge.type}_BEFORE"
        view.links[Link(kind, source, target, key)] = {
            "job_key": job.key if job else None,
            "declared_by": None if job else owner,
            "origin": origin,
            "basis": one.basis,
            "kind": edge.kind or None,
            "subtype": edge.subtype or None,
            "masking": edge.masking or None,
            "description": edge.description or None,
            "partial": edge.partial or None,
            "attempted": one.attempted or None,
            "valid_from": at_time(one.start),
            "valid_to": at_time(one.end),
        }
        for end in (edge.source, edge.target):
            if end.label == "Column":
                view.nodes["ColumnStub", key_of(*end.id)] = column_stub(end)
    return view


def column_stub(end: End) -> dict[str, Any]:
    """What an edge alone knows of a column."""
    namespace, name, path = end.id
    return {"namespace": namespace, "name": name, "path": path}


def held_by_job(
    job: JobState, lineage: Mapping[str, Lineage], end_after: int
) -> list[tuple[str, Held]]:
    """All intervals of a job's edges, observed and declared kept apart."""
    seen = observed(job.runs.spans(), lineage, end_after)
    told = declared([(order, digest) for order, digest in job.declared], lineage)
    return [*((OBSERVED, one) for one in seen), *((DECLARED, one) for one in told)]
