"""A whole dbt project as events: datasets, jobs with exact lineage, exposures, checks, states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from collector.capture.dialects import DIALECTS
from collector.declare.dbt.datasets import Datasets
from collector.declare.dbt.manifest import Manifest, Node, catalog_columns, read_manifest
from collector.declare.dbt.results import result_events
from collector.declare.dbt.sql_lineage import model_target
from collector.declare.events import Json, Source, Target, dataset_event, facet, job_event
from collector.declare.registration import dataset_facets
from collector.model.identity import DatasetId, JobId
from collector.model.short_ids import KINDS

_ADAPTER_DIALECTS = {"sqlserver": "tsql", "fabric": "tsql", "athena": "trino", "synapse": "tsql"}
_EXPOSURE_KINDS = {"dashboard": "dashboard", "ml": "model"}
_BUILT = ("model", "seed", "snapshot")


@dataclass(slots=True)
class Imported:
    """The events of a project, the names of its jobs, and what could not be resolved."""

    project: str
    events: list[Json] = field(default_factory=list)
    jobs: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    unresolved: list[str] = field(default_factory=list)


def import_project(
    manifest: object,
    at: datetime,
    *,
    catalog: object = None,
    run_results: object = None,
    namespace: str | None = None,
    job_namespace: str = "dbt",
) -> Imported:
    """Everything a manifest says; the catalog adds types and columns, the results add outcomes."""
    read = read_manifest(manifest)
    datasets = Datasets(read, namespace or read.adapter or "dbt", catalog_columns(catalog))
    imported = Imported(read.project)
    for node in read.of_kind("source"):
        facets = _dataset_facets(node, read, datasets)
        imported.events.append(dataset_event(datasets.identity(node), facets, at))
    for node in read.of_kind(*_BUILT):
        if not node.is_ephemeral:
            target, sentences = model_target(node, read, datasets, dialect_of(read.adapter))
            imported.unresolved += [f"{node.unique_id}: {sentence}" for sentence in sentences]
            own = {target.dataset: _dataset_facets(node, read, datasets)}
            job = JobId(job_namespace, node.unique_id)
            _add(imported, job_event(job, [target], at, _job_facets(node, read.adapter), own))
    for node in read.of_kind("exposure"):
        _add(imported, _exposure_event(node, read, datasets, job_namespace, at))
    imported.events += result_events(run_results, read, datasets, job_namespace)
    imported.counts = _counts(read)
    return imported


def _add(imported: Imported, event: Json) -> None:
    imported.events.append(event)
    imported.jobs.append(event["job"]["name"])


def _counts(manifest: Manifest) -> dict[str, int]:
    kinds = ("model", "source", "seed", "snapshot", "exposure", "test")
    return {kind: len(manifest.of_kind(kind)) for kind in kinds}


def dialect_of(adapter: str) -> str | None:
    """The SQL dialect of a dbt adapter; none when it is not one that is read here."""
    name = _ADAPTER_DIALECTS.get(adapter, adapter)
    return name if name in DIALECTS else None


def _job_facets(node: Node, adapter: str) -> dict[str, Json]:
    kind = node.kind.upper()
    facets = {"jobType": facet("jobType", processingType="BATCH", integration="DBT", jobType=kind)}
    if node.compiled:
        facets["sql"] = facet("sql", query=node.compiled, dialect=adapter or None)
    if node.raw.get("description"):
        facets["documentation"] = facet("documentation", description=node.raw["description"])
    return facets


def _dataset_facets(node: Node, manifest: Manifest, datasets: Datasets) -> dict[str, Json]:
    materialized = str(node.raw.get("config", {}).get("materialized") or "table")
    facets = dataset_facets(
        {
            "description": node.raw.get("description"),
            "owners": node.owners(manifest.groups),
            "columns": datasets.fields(node),
        }
    )
    kind = "VIEW" if "view" in materialized else "TABLE"
    facets["datasetType"] = facet("datasetType", datasetType=kind)
    tags = list(_tags(node))
    if tags:
        facets["tags"] = facet("tags", tags=tags)
    return facets


def _tags(node: Node) -> Iterable[Mapping[str, Any]]:
    for tag in node.raw.get("tags") or []:
        yield {"key": str(tag), "value": "true", "source": "DBT"}
    for name, column in node.columns.items():
        for tag in column.get("tags") or []:
            yield {"key": str(tag), "value": "true", "source": "DBT", "field": name}


def _exposure_event(
    node: Node, manifest: Manifest, datasets: Datasets, job_namespace: str, at: datetime
) -> Json:
    """A dashboard (or model, notebook, application) that reads models: a dataset of its own."""
    kind = str(node.raw.get("type") or "dashboard")
    short = _EXPOSURE_KINDS.get(kind, kind)
    identity = DatasetId(short, node.name)
    label = f"dbt exposure ({kind})"
    sources = [
        Source(datasets.identity(parent), subtype="EXPOSURE", description=label)
        for parent in manifest.sources_of(node)
    ]
    words = node.raw.get("description") or node.raw.get("label")
    told = dataset_facets({"description": words, "owners": node.owners(manifest.groups)})
    told["datasetType"] = facet("datasetType", datasetType=KINDS.get(short, short.upper()))
    job_kind = facet("jobType", processingType="BATCH", integration="DBT", jobType="EXPOSURE")
    job = JobId(job_namespace, node.unique_id)
    facets = {"jobType": job_kind}
    return job_event(job, [Target(identity, sources)], at, facets, {identity: told})


def gone_events(
    known: Iterable[str], imported: Imported, job_namespace: str, at: datetime
) -> list[Json]:
    """Takes back what earlier imports of the same project declared and this one does not have."""
    kinds = (*_BUILT, "exposure")
    prefixes = tuple(f"{kind}.{imported.project}." for kind in kinds)
    gone = sorted(set(known) - set(imported.jobs))
    return [
        job_event(JobId(job_namespace, name), [], at) for name in gone if name.startswith(prefixes)
    ]
