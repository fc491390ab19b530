"""`dataset` and `job`: everything that is known of one of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from collector.graph.read.asking import Graph, Row, time_of
from collector.graph.read.rows import edge_between, node_of
from collector.graph.read.runs import Run
from collector.model.node import Edge, Node


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of a dataset."""

    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class ColumnDetail:
    """A column: what the newest schema that has it says."""

    node: Node
    path: str
    data_type: str | None
    description: str | None
    ordinal: int | None
    lineage_unknown: bool
    dropped_at: datetime | None


@dataclass(frozen=True, slots=True)
class Field:
    """A column as one schema tells it; nested fields have dotted names."""

    name: str
    type: str | None
    description: str | None


@dataclass(frozen=True, slots=True)
class SchemaVersion:
    """A schema for the time that it held, and what changed since the one before."""

    number: int
    valid_from: datetime | None
    valid_to: datetime | None
    fields: list[Field]
    added: list[str]
    removed: list[str]
    changed: list[str]


@dataclass(frozen=True, slots=True)
class Inflow:
    """A dataset that feeds another directly, and by which flow."""

    source: Node
    edge: Edge


@dataclass(frozen=True, slots=True)
class DatasetDetail:
    """A dataset with its columns, what feeds it, jobs, names and schemas."""

    node: Node
    description: str | None
    first_seen: datetime | None
    last_rows: int | None
    aliases: list[Alias]
    columns: list[ColumnDetail]
    inflows: list[Inflow]
    writers: list[Node]
    readers: list[Node]
    schema_versions: list[SchemaVersion]
    facets: dict[str, Any]


@dataclass(frozen=True, slots=True)
class JobDetail:
    """A job with what it reads and writes and is part of."""

    node: Node
    description: str | None
    job_type: str | None
    integration: str | None
    processing: str | None
    first_seen: datetime | None
    parent: Node | None
    parents: list[Node]
    children: int
    inputs: list[Node]
    outputs: list[Node]
    sql: str | None
    facets: dict[str, Any]
    application: Node | None = None
    runs: tuple[Run, ...] = ()


def dataset(graph: Graph, node: Node) -> DatasetDetail:
    """Everything that is known of a dataset."""
    row = graph.ask("dataset", key=node.key)[0]
    return DatasetDetail(
        node=node_of(row["node"]),
        description=row["description"],
        first_seen=time_of(row["first_seen_at"]),
        last_rows=row["last_rows"],
        aliases=[Alias(**alias) for alias in row["aliases"]],
        columns=[_column(column) for column in row["columns"]],
        inflows=[_inflow(flow, node.id) for flow in row["inflows"]],
        writers=[node_of(job) for job in row["writers"]],
        readers=[node_of(job) for job in row["readers"]],
        schema_versions=[schema_version_of(version) for version in row["versions"]],
        facets=orjson.loads(row["facets"] or "{}"),
    )


def job(graph: Graph, node: Node) -> JobDetail:
    """Everything that is known of a job, but its runs."""
    row = graph.ask("job", key=node.key)[0]
    parents = [node_of(parent) for parent in row["parents"]]
    return JobDetail(
        node=node_of(row["node"]),
        description=row["description"],
        job_type=row["node"]["type"],
        integration=row["integration"],
        processing=row["processing"],
        first_seen=time_of(row["first_seen_at"]),
        parent=parents[0] if parents else None,
        parents=parents,
        children=row["children"],
        inputs=[node_of(each) for each in row["inputs"]],
        outputs=[node_of(each) for each in row["outputs"]],
        sql=row["sql"],
        facets=orjson.loads(row["facets"] or "{}"),
    )


def schema_version_of(row: Row) -> SchemaVersion:
    """A schema version from its map."""
    return SchemaVersion(
        number=row["number"],
        valid_from=time_of(row["valid_from"]),
        valid_to=time_of(row["valid_to"]),
        fields=[
            Field(field["path"], field.get("type"), field.get("description"))
            for field in orjson.loads(row["fields"] or "[]")
        ],
        added=row["added"] or [],
        removed=row["removed"] or [],
        changed=row["changed"] or [],
    )


def _inflow(row: Row, target: str) -> Inflow:
    source = node_of(row["source"])
    return Inflow(source, edge_between(source.id, target, row["edge"]))


def _column(row: Row) -> ColumnDetail:
    return ColumnDetail(
        node=node_of(row),
        path=row["path"],
        data_type=row["type"],
        description=row["description"],
        ordinal=row["ordinal"],
        lineage_unknown=bool(row["lineage_unknown"]),
        dropped_at=time_of(row["valid_to"]),
    )
