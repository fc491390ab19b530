"""Asks the collector which jobs it knows, and which steps of a pipeline are gone since then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from collector.declare.events import Json
from collector.declare.flows import PIPELINE_FACET, gone_event

_PAGE = 1000
Get = Callable[[str, dict[str, str | int | None]], Any]


def known_jobs(get: Get, namespace: str, text: str | None = None) -> list[str]:
    """The names of the jobs of a namespace, or of those that have a text in their name."""
    names: list[str] = []
    cursor: str | None = None
    while True:
        asked = {"namespace": namespace, "q": text, "limit": _PAGE, "cursor": cursor}
        page = get("/api/v1/jobs", {name: value for name, value in asked.items() if value})
        names += [job["name"] for job in page["jobs"]]
        cursor = page.get("cursor")
        if not cursor:
            return names


def gone_steps(get: Get, events: Sequence[Json], at: datetime) -> list[Json]:
    """Takes back the steps that pipelines had when they were registered before, and lost."""
    kept = {(event["job"]["namespace"], event["job"]["name"]) for event in _steps(events)}
    told = {
        (event["job"]["namespace"], event["job"]["facets"][PIPELINE_FACET]["pipeline"])
        for event in _steps(events)
    }
    return [
        gone_event(namespace, name, at)
        for namespace, pipeline in sorted(told)
        for name in known_jobs(get, namespace, f"{pipeline}.")
        if (namespace, name) not in kept and _is_step(get, namespace, name, pipeline)
    ]


def _steps(events: Sequence[Json]) -> list[Json]:
    return [e for e in events if PIPELINE_FACET in (e.get("job") or {}).get("facets", {})]


def _is_step(get: Get, namespace: str, name: str, pipeline: str) -> bool:
    """Whether a job is a step of the pipeline that still feeds something."""
    job = get("/api/v1/jobs/detail", {"node": name, "namespace": namespace})
    told = job["facets"].get(PIPELINE_FACET) or {}
    return told.get("pipeline") == pipeline and bool(job["outputs"])
