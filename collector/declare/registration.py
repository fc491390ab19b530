"""A registration file: flows, pipelines and datasets that no emitter sees, as people write them.

    namespace: postgres://db:5432       # of table: ids; may be left out
    job_namespace: nightly
    datasets:
      - {id: "table:orders", description: All orders, owner: crm, columns: [id, total]}
    flows:
      - {source: "api:stripe", target: "table:raw_payments", transformation: Stream payments}
    pipelines:
      - name: customer_360
        schedule: 6am daily
        steps:
          - {source: "table:raw_customers", target: "table:customers", transformation: Deduplicate}

Everything that is wrong with a file is said at once, with the place of each fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from collector.declare.events import Json, dataset_event, facet
from collector.declare.flows import (
    DEFAULT_FLOW_TYPE,
    Flow,
    Pipeline,
    flow_event,
    flow_job_name,
    pipeline_events,
)
from collector.errors import UsageError, Violation
from collector.model.identity import DatasetId, JobId
from collector.model.short_ids import DEFAULT_TABLE_NAMESPACE, parse_short_id

_TOP = {"namespace", "job_namespace", "datasets", "flows", "pipelines"}
_DATASET = {"id", "description", "owner", "owners", "tags", "columns"}
_FLOW = {"source", "sources", "target", "transformation", "flow_type", "schedule", "job"}
_PIPELINE = {"name", "steps", "schedule", "description"}


@dataclass
class Reading:
    """A file being read: the names it sets for all, and the faults found so far."""

    table_namespace: str
    job_namespace: str
    at: datetime
    faults: list[Violation] = field(default_factory=list)

    def fault(self, pointer: str, message: str) -> None:
        """Note what is wrong and where."""
        self.faults.append(Violation(pointer, message))


def registration_events(document: object, at: datetime) -> list[Json]:
    """The events that register what a file says; raises with every fault in it."""
    if not isinstance(document, Mapping):
        raise UsageError("A registration file is a mapping with datasets, flows or pipelines.")
    reading = Reading(
        str(document.get("namespace") or DEFAULT_TABLE_NAMESPACE),
        str(document.get("job_namespace") or "default"),
        at,
    )
    _known(document, _TOP, "", reading)
    events = [
        *_each(document, "datasets", _dataset_events, reading),
        *_each(document, "flows", _flow_events, reading),
        *_each(document, "pipelines", _pipeline_events, reading),
    ]
    if reading.faults:
        listing = " ".join(f"{fault.pointer}: {fault.message}" for fault in reading.faults)
        raise UsageError(f"The registration needs corrections. {listing}", tuple(reading.faults))
    return events


def _each(document: Mapping[str, Any], key: str, build: Any, reading: Reading) -> list[Json]:
    items = document.get(key) or []
    if not isinstance(items, list):
        reading.fault(f"/{key}", "must be a list.")
        return []
    events: list[Json] = []
    for number, item in enumerate(items):
        pointer = f"/{key}/{number}"
        if isinstance(item, Mapping):
            events += build(item, pointer, reading)
        else:
            reading.fault(pointer, "must be a mapping.")
    return events


def _known(item: Mapping[str, Any], known: set[str], pointer: str, reading: Reading) -> None:
    for key in item:
        if key not in known:
            reading.fault(
                f"{pointer}/{key}", f"is not known; there are {', '.join(sorted(known))}."
            )


def _identify(
    written: object, pointer: str, reading: Reading, facets: dict[DatasetId, Mapping[str, Json]]
) -> DatasetId | None:
    if isinstance(written, Mapping) and written.get("namespace") and written.get("name"):
        return DatasetId(str(written["namespace"]), str(written["name"]))
    try:
        short = parse_short_id(written)
    except UsageError as error:
        reading.fault(pointer, error.detail)
        return None
    identity = short.dataset(reading.table_namespace)
    facets[identity] = {"datasetType": facet("datasetType", datasetType=short.dataset_type)}
    return identity


def _flow(item: object, pointer: str, reading: Reading) -> Flow | None:
    if not isinstance(item, Mapping):
        reading.fault(pointer, "must be a mapping with source and target.")
        return None
    _known(item, _FLOW, pointer, reading)
    facets: dict[DatasetId, Mapping[str, Json]] = {}
    written = item.get("sources", item.get("source"))
    several = written if isinstance(written, list) else [written]
    sources = [_identify(one, f"{pointer}/source", reading, facets) for one in several]
    target = _identify(item.get("target"), f"{pointer}/target", reading, facets)
    if target is None or None in sources:
        return None
    return Flow(
        [source for source in sources if source is not None],
        target,
        item.get("transformation"),
        str(item.get("flow_type") or DEFAULT_FLOW_TYPE),
        facets,
    )


def _flow_events(item: Mapping[str, Any], pointer: str, reading: Reading) -> list[Json]:
    flow = _flow(item, pointer, reading)
    if flow is None:
        return []
    job = JobId(reading.job_namespace, str(item.get("job") or flow_job_name(flow)))
    return [flow_event(flow, job, reading.at, item.get("schedule"))]


def _pipeline_events(item: Mapping[str, Any], pointer: str, reading: Reading) -> list[Json]:
    _known(item, _PIPELINE, pointer, reading)
    if not item.get("name"):
        reading.fault(f"{pointer}/name", "is missing.")
    steps = item.get("steps")
    if not isinstance(steps, list) or not steps:
        reading.fault(f"{pointer}/steps", "must be a list with at least one step.")
        return []
    flows = [_flow(step, f"{pointer}/steps/{number}", reading) for number, step in enumerate(steps)]
    pipeline = Pipeline(
        str(item.get("name")),
        [flow for flow in flows if flow is not None],
        item.get("schedule"),
        item.get("description"),
    )
    return pipeline_events(pipeline, reading.job_namespace, reading.at)


def _dataset_events(item: Mapping[str, Any], pointer: str, reading: Reading) -> list[Json]:
    _known(item, _DATASET, pointer, reading)
    known: dict[DatasetId, Mapping[str, Json]] = {}
    identity = _identify(item.get("id"), f"{pointer}/id", reading, known)
    if identity is None:
        return []
    facets = {**known.get(identity, {}), **dataset_facets(item)}
    return [dataset_event(identity, facets, reading.at)]


def dataset_facets(item: Mapping[str, Any]) -> dict[str, Json]:
    """Description, owners, tags and columns as facets; only those that are told."""
    facets: dict[str, Json] = {}
    if item.get("description"):
        facets["documentation"] = facet("datasetDocumentation", description=item["description"])
    owners = item.get("owners") or ([item["owner"]] if item.get("owner") else [])
    if owners:
        facets["ownership"] = facet("ownership", owners=[{"name": str(one)} for one in owners])
    if item.get("tags"):
        tags = [{"key": str(tag), "value": "true", "source": "USER"} for tag in item["tags"]]
        facets["tags"] = facet("tags", tags=tags)
    if item.get("columns"):
        fields = [_column(column) for column in item["columns"]]
        facets["schema"] = facet("schema", fields=fields)
    return facets


def _column(column: object) -> Json:
    if isinstance(column, Mapping):
        return {key: value for key, value in column.items() if value is not None}
    return {"name": str(column)}
