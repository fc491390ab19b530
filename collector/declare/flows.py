"""Flows and pipelines that people register: who feeds whom, in words, and when it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from collector.declare.events import Json, Source, Target, facet, job_event
from collector.declare.sql import slug
from collector.model.identity import DatasetId, JobId

DEFAULT_FLOW_TYPE = "etl"
PIPELINE_FACET = "headwater_pipeline"
SCHEDULE_FACET = "headwater_schedule"


@dataclass(frozen=True, slots=True)
class Flow:
    """Sources that feed a target, how in words, and what kind of flow it is."""

    sources: Sequence[DatasetId]
    target: DatasetId
    transformation: str | None = None
    flow_type: str = DEFAULT_FLOW_TYPE
    facets: Mapping[DatasetId, Mapping[str, Json]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Flows in order under one name; the schedule is kept as it was written."""

    name: str
    steps: Sequence[Flow]
    schedule: str | None = None
    description: str | None = None


def flow_job_name(flow: Flow) -> str:
    """A stable name: the target, and the transformation when there is one."""
    words = slug(flow.transformation) if flow.transformation else slug(flow.flow_type)
    return f"{flow.target.name}.{words}"


def flow_event(flow: Flow, job: JobId, at: datetime, schedule: str | None = None) -> Json:
    """The JobEvent that declares one flow; label and flow type stay on the edge."""
    facets = _job_facets(flow)
    if schedule:
        facets[SCHEDULE_FACET] = facet(SCHEDULE_FACET, schedule=schedule)
    return _event(flow, job, at, facets)


def pipeline_events(pipeline: Pipeline, namespace: str, at: datetime) -> list[Json]:
    """One JobEvent for each table that the pipeline writes, in the order of its steps.

    Each step is a job of its own, named `pipeline.target`, so that the graph shows exactly which
    step feeds which table; steps with one target are one job with several sources.
    """
    steps = _by_target(pipeline.steps)
    events = []
    for number, flow in enumerate(steps, start=1):
        facets = _job_facets(flow)
        facets[PIPELINE_FACET] = facet(
            PIPELINE_FACET,
            pipeline=pipeline.name,
            description=pipeline.description,
            step=number,
            steps=len(steps),
            schedule=pipeline.schedule,
        )
        job = JobId(namespace, f"{pipeline.name}.{flow.target.name}")
        events.append(_event(flow, job, at, facets))
    return events


def gone_event(namespace: str, job: str, at: datetime) -> Json:
    """The JobEvent that takes back what was declared of a job."""
    return job_event(JobId(namespace, job), [], at)


def _by_target(steps: Sequence[Flow]) -> list[Flow]:
    merged: dict[DatasetId, Flow] = {}
    for step in steps:
        known = merged.get(step.target)
        if known is None:
            merged[step.target] = step
            continue
        words = dict.fromkeys(filter(None, (known.transformation, step.transformation)))
        merged[step.target] = Flow(
            list(dict.fromkeys((*known.sources, *step.sources))),
            step.target,
            "; ".join(words) or None,
            known.flow_type,
            {**known.facets, **step.facets},
        )
    return list(merged.values())


def _job_facets(flow: Flow) -> dict[str, Json]:
    facets = {
        "jobType": facet(
            "jobType",
            processingType="STREAMING" if flow.flow_type == "streaming" else "BATCH",
            integration="HEADWATER",
            jobType=flow.flow_type.upper(),
        )
    }
    if flow.transformation:
        facets["documentation"] = facet("documentation", description=flow.transformation)
    return facets


def _event(flow: Flow, job: JobId, at: datetime, facets: Mapping[str, Json]) -> Json:
    sources = [
        Source(one, subtype=flow.flow_type.upper(), description=flow.transformation)
        for one in flow.sources
    ]
    return job_event(job, [Target(flow.target, sources)], at, facets, flow.facets)
