"""From a registered asset to the event that declares it; a later one replaces its upstream set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from collector.declare.events import (
    Json,
    Source,
    Target,
    dataset,
    dataset_event,
    facet,
    job_event,
    present,
)
from collector.errors import UsageError, Violation
from collector.model.asset import DATASETS, TYPES, AssetType
from collector.model.identity import DatasetId, JobId

FACET = "headwater_asset"
DEFAULT_NAMESPACE = "default"
LONGEST = 1000
_DATASET_LINEAGE = (
    "https://openlineage.io/spec/facets/1-0-0/LineageFacet.json#/$defs/LineageDatasetFacet"
)


class AssetError(UsageError):
    """An asset definition that cannot be read."""

    status = 422
    title = "Invalid asset definition"


@dataclass(frozen=True, slots=True)
class AssetRequest:
    """An asset as somebody registers it."""

    type: AssetType
    name: str
    source_ref: str | None = None
    upstream: Sequence[str] = ()
    namespace: str = DEFAULT_NAMESPACE


@dataclass(frozen=True, slots=True)
class Upstream:
    """What an asset reads: datasets, and jobs that write none."""

    datasets: Sequence[DatasetId] = ()
    jobs: Sequence[JobId] = ()


@dataclass(frozen=True, slots=True)
class Declaration:
    """An asset with its place in the graph; a dbt model has both a dataset and a job."""

    facet: Mapping[str, Any]
    dataset: DatasetId | None
    job: JobId | None
    upstream: Upstream = field(default_factory=Upstream)


def parse_asset(document: object) -> AssetRequest:
    """The asset that a request defines; raises with every field that is wrong."""
    if not isinstance(document, dict):
        raise AssetError("The body must be an object with asset_type, name and source_ref.")
    faults = [*_wrong_texts(document), *_wrong_upstream(document)]
    if document.get("asset_type") not in TYPES:
        message = f"asset_type must be one of {', '.join(TYPES)}."
        faults.insert(0, Violation("/asset_type", message))
    if faults:
        raise AssetError(" ".join(fault.message for fault in faults), tuple(faults))
    return AssetRequest(
        type=document["asset_type"],
        name=document["name"],
        source_ref=document.get("source_ref"),
        upstream=tuple(dict.fromkeys(document.get("upstream_assets") or ())),
        namespace=document.get("namespace") or DEFAULT_NAMESPACE,
    )


def declare_asset(asset: Declaration, at: datetime) -> Json:
    """The event that says what the asset is and what it reads."""
    told = {FACET: facet(FACET, **asset.facet)}
    sources = [Source(one).as_json() for one in asset.upstream.datasets]
    jobs = [
        {"type": "JOB", "namespace": job.namespace, "name": job.name} for job in asset.upstream.jobs
    ]
    if asset.job is None and asset.dataset is not None:
        lineage = {**facet("lineage", inputs=sources), "_schemaURL": _DATASET_LINEAGE}
        return dataset_event(asset.dataset, {**told, "lineage": lineage}, at)
    if asset.job is None:
        raise AssetError("An asset is a dataset, a job, or both.")
    if asset.dataset is not None:
        targets = [Target(asset.dataset, [Source(one) for one in asset.upstream.datasets])]
        event = job_event(asset.job, targets, at, dataset_facets={asset.dataset: told})
        event["job"]["facets"]["lineage"]["entries"][0]["inputs"] += jobs
        return event
    entry = {"type": "JOB", "namespace": asset.job.namespace, "name": asset.job.name}
    event = job_event(asset.job, [], at, told)
    event["job"]["facets"]["lineage"]["entries"] = [{**entry, "inputs": [*sources, *jobs]}]
    event["inputs"] = [dataset(one) for one in asset.upstream.datasets]
    return event


def asset_facet(
    request: AssetRequest, asset_id: str, key: str, registered_at: str
) -> dict[str, Any]:
    """What the graph keeps of the registration itself."""
    return present(
        {
            "asset_id": asset_id,
            "asset_key": key,
            "asset_type": request.type,
            "asset_name": request.name,
            "source_ref": request.source_ref,
            "registered_at": registered_at,
        }
    )


def is_dataset(asset_type: str) -> bool:
    """Whether assets of this type are datasets (with or without a job of their own)."""
    return asset_type in DATASETS


def _wrong_texts(document: Mapping[str, Any]) -> list[Violation]:
    faults = []
    for name, needed in (("name", True), ("source_ref", False), ("namespace", False)):
        value = document.get(name)
        if value is None and not needed:
            continue
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
            message = f"{name} must be a text of 1 to {LONGEST} characters."
            faults.append(Violation(f"/{name}", message))
    return faults


def _wrong_upstream(document: Mapping[str, Any]) -> list[Violation]:
    upstream = document.get("upstream_assets")
    if upstream is None:
        return []
    good = isinstance(upstream, list) and all(
        isinstance(name, str) and name.strip() and len(name) <= LONGEST for name in upstream
    )
    if good and document.get("name") not in upstream:
        return []
    if good:
        return [Violation("/upstream_assets", "upstream_assets must not name the asset itself.")]
    return [Violation("/upstream_assets", "upstream_assets must be a list of names of assets.")]
