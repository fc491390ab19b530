"""Builds JobEvents and DatasetEvents; the only place that knows their JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from collector import __version__
from collector.model.identity import DatasetId, JobId

PRODUCER = f"urn:headwater:{__version__}"
_CORE = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/"
_FACETS = "https://openlineage.io/spec/facets/"

# Facet → the version and name of its schema.
_SCHEMAS = {
    "lineage": "1-0-0/LineageFacet.json#/$defs/LineageJobFacet",
    "sql": "1-1-0/SQLJobFacet.json#/$defs/SQLJobFacet",
    "jobType": "2-0-4/JobTypeJobFacet.json#/$defs/JobTypeJobFacet",
    "documentation": "1-1-0/DocumentationJobFacet.json#/$defs/DocumentationJobFacet",
    "parent": "1-2-0/ParentRunFacet.json#/$defs/ParentRunFacet",
    "errorMessage": "1-0-1/ErrorMessageRunFacet.json#/$defs/ErrorMessageRunFacet",
    "inputStatistics": "1-0-0/InputStatisticsInputDatasetFacet.json"
    "#/$defs/InputStatisticsInputDatasetFacet",
    "outputStatistics": "1-0-2/OutputStatisticsOutputDatasetFacet.json"
    "#/$defs/OutputStatisticsOutputDatasetFacet",
    "datasetDocumentation": "1-1-0/DocumentationDatasetFacet.json#/$defs/DocumentationDatasetFacet",
    "ownership": "1-0-1/OwnershipDatasetFacet.json#/$defs/OwnershipDatasetFacet",
    "tags": "1-0-0/TagsDatasetFacet.json#/$defs/TagsDatasetFacet",
    "schema": "1-2-0/SchemaDatasetFacet.json#/$defs/SchemaDatasetFacet",
    "datasetType": "1-0-0/DatasetTypeDatasetFacet.json#/$defs/DatasetTypeDatasetFacet",
    "columnLineage": "1-2-0/ColumnLineageDatasetFacet.json#/$defs/ColumnLineageDatasetFacet",
    "dataQualityAssertions": "1-1-0/DataQualityAssertionsDatasetFacet.json"
    "#/$defs/DataQualityAssertionsDatasetFacet",
    "version": "1-0-1/DatasetVersionDatasetFacet.json#/$defs/DatasetVersionDatasetFacet",
}

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """One source of a target: a dataset or one of its columns, and how it is used."""

    dataset: DatasetId
    column: str | None = None
    kind: str = "DIRECT"
    subtype: str | None = None
    masking: bool = False
    description: str | None = None

    def as_json(self) -> Json:
        """The source as an input of the lineage facet."""
        how = {
            "type": self.kind,
            "subtype": self.subtype,
            "description": self.description,
            "masking": self.masking or None,
        }
        told = self.subtype or self.description or self.kind != "DIRECT"
        return present(
            {
                "type": "DATASET",
                "namespace": self.dataset.namespace,
                "name": self.dataset.name,
                "field": self.column,
                "transformations": [present(how)] if told else None,
            }
        )


@dataclass(frozen=True, slots=True)
class Target:
    """A dataset, what feeds it as a whole, and what feeds its columns."""

    dataset: DatasetId
    sources: Sequence[Source] = ()
    columns: Mapping[str, Sequence[Source]] = field(default_factory=dict)

    def as_json(self) -> Json:
        """The target as an entry of the lineage facet."""
        entry: Json = {
            "type": "DATASET",
            "namespace": self.dataset.namespace,
            "name": self.dataset.name,
            "inputs": [source.as_json() for source in self.sources],
        }
        if self.columns:
            entry["fields"] = {
                name: {"inputs": [source.as_json() for source in sources]}
                for name, sources in self.columns.items()
            }
        return entry

    def datasets(self) -> Iterable[DatasetId]:
        """Every dataset that feeds it."""
        columns = (source for sources in self.columns.values() for source in sources)
        return dict.fromkeys(source.dataset for source in (*self.sources, *columns))


def facet(name: str, **content: object) -> Json:
    """A facet by its OpenLineage name, with its producer and schema; what is None is left out."""
    known = _SCHEMAS.get(name)
    schema = f"{_FACETS}{known}" if known else f"{_CORE}BaseFacet"
    return {"_producer": PRODUCER, "_schemaURL": schema, **present(content)}


def present(content: Mapping[str, object]) -> Json:
    """A mapping without what nobody told."""
    return {key: value for key, value in content.items() if value is not None}


def dataset(identity: DatasetId, facets: Mapping[str, Json] | None = None) -> Json:
    """A dataset as events mention it."""
    return present(
        {
            "namespace": identity.namespace,
            "name": identity.name,
            "facets": dict(facets) if facets else None,
        }
    )


def job_event(
    job: JobId,
    targets: Sequence[Target],
    at: datetime,
    facets: Mapping[str, Json] | None = None,
    dataset_facets: Mapping[DatasetId, Mapping[str, Json]] | None = None,
) -> Json:
    """The declared lineage of a job; without targets it takes back what was declared before."""
    known = dataset_facets or {}
    outputs = [target.dataset for target in targets]
    inputs = dict.fromkeys(
        source for target in targets for source in target.datasets() if source != target.dataset
    )
    lineage = facet("lineage", entries=[target.as_json() for target in targets])
    return {
        "eventTime": at.isoformat(),
        "producer": PRODUCER,
        "schemaURL": f"{_CORE}JobEvent",
        "job": {
            "namespace": job.namespace,
            "name": job.name,
            "facets": {**(facets or {}), "lineage": lineage},
        },
        "inputs": [dataset(identity, known.get(identity)) for identity in inputs],
        "outputs": [dataset(identity, known.get(identity)) for identity in outputs],
    }


def dataset_event(identity: DatasetId, facets: Mapping[str, Json], at: datetime) -> Json:
    """What is known of a dataset, apart from any job."""
    return {
        "eventTime": at.isoformat(),
        "producer": PRODUCER,
        "schemaURL": f"{_CORE}DatasetEvent",
        "dataset": dataset(identity, facets),
    }
