"""What there is: `/api/v1/overview`, `/namespaces`, `/datasets`, `/jobs` and their details."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Annotated, Literal

from flask import Blueprint
from msgspec import Meta

from collector.graph.read import catalogue, detail
from collector.graph.read.applications import applications
from collector.graph.read.catalogue import Listed, Namespace, Overview
from collector.graph.read.detail import DatasetDetail, JobDetail
from collector.graph.read.resolve import resolve_node
from collector.graph.read.runs import RunFilter, Write, dataset_writes, run_history
from collector.model.node import Node
from collector.serve.api import NoQuery, Query, reads
from collector.serve.cursor import cursor_at, place_of
from collector.serve.parameters import Cursor, Limit, NodeText, Text
from collector.services import services

routes = Blueprint("catalogue_reads", __name__)
_SHOWN_RUNS = 10


class NodeQuery(Query, frozen=True, kw_only=True):
    """One node."""

    node: NodeText
    namespace: Text | None = None


class DatasetsQuery(Query, frozen=True, kw_only=True):
    """Which datasets are wanted."""

    q: Annotated[str, Meta(description="A part of the name.")] | None = None
    namespace: Text | None = None
    kind: Literal["model", "dashboard", "view", "topic", "file"] | None = None
    tag: Text | None = None
    order: Annotated[
        Literal["name", "last_written_at"],
        Meta(description="By namespace and name; or the newest writes alone, one page."),
    ] = "name"
    limit: Limit = 100
    cursor: Cursor | None = None


class WritesQuery(Query, frozen=True, kw_only=True):
    """The writes of one dataset."""

    node: NodeText
    namespace: Text | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class JobsQuery(Query, frozen=True, kw_only=True):
    """Which jobs are wanted."""

    q: Annotated[str, Meta(description="A part of the name.")] | None = None
    namespace: Text | None = None
    state: Annotated[str, Meta(description="State of the last run, e.g. FAIL.")] | None = None
    tag: Text | None = None
    limit: Limit = 100
    cursor: Cursor | None = None


@dataclass(frozen=True, slots=True)
class Datasets:
    """Datasets by namespace and name."""

    datasets: list[Node]
    total: int
    truncated: bool
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Writes:
    """Writes of a dataset, newest first."""

    writes: list[Write]
    truncated: bool
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Jobs:
    """Jobs by namespace and name."""

    jobs: list[Node]
    total: int
    truncated: bool
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Namespaces:
    """Namespaces by name."""

    namespaces: list[Namespace]


@routes.get("/api/v1/overview")
@reads(NoQuery, Overview)
def get_overview(_: NoQuery) -> Overview:
    """How much there is of each kind, and the runs of the last day by state."""
    since = datetime.now(timezone.utc) - timedelta(days=1)
    return catalogue.overview(services().graph, since)


@routes.get("/api/v1/namespaces")
@reads(NoQuery, Namespaces)
def get_namespaces(_: NoQuery) -> Namespaces:
    """Every namespace, and how much is in it."""
    return Namespaces(catalogue.namespaces(services().graph))


@routes.get("/api/v1/datasets")
@reads(DatasetsQuery, Datasets)
def get_datasets(asked: DatasetsQuery) -> Datasets:
    """Datasets by namespace and name, or those that were written last."""
    if asked.order == "last_written_at":
        latest = catalogue.latest_datasets(services().graph, limit=asked.limit)
        return Datasets(latest, len(latest), truncated=False, cursor=None)
    found = catalogue.datasets(
        services().graph,
        limit=asked.limit + 1,
        after=place_of(asked, asked.cursor),
        namespace=asked.namespace,
        kind=asked.kind,
        tag=asked.tag,
        text=asked.q,
    )
    page, cursor = _page(asked, found, asked.limit)
    return Datasets(page, found.total, cursor is not None, cursor)


@routes.get("/api/v1/jobs")
@reads(JobsQuery, Jobs)
def get_jobs(asked: JobsQuery) -> Jobs:
    """Jobs by namespace and name."""
    found = catalogue.jobs(
        services().graph,
        now=datetime.now(timezone.utc),
        limit=asked.limit + 1,
        after=place_of(asked, asked.cursor),
        namespace=asked.namespace,
        state=asked.state,
        tag=asked.tag,
        text=asked.q,
    )
    page, cursor = _page(asked, found, asked.limit)
    return Jobs(page, found.total, cursor is not None, cursor)


@routes.get("/api/v1/datasets/detail")
@reads(NodeQuery, DatasetDetail)
def get_dataset(asked: NodeQuery) -> DatasetDetail:
    """A dataset with its columns, jobs, other names and schemas."""
    graph = services().graph
    node = resolve_node(graph, asked.node, namespace=asked.namespace, types=("dataset",))
    return detail.dataset(graph, node)


@routes.get("/api/v1/datasets/writes")
@reads(WritesQuery, Writes)
def get_writes(asked: WritesQuery) -> Writes:
    """The runs that wrote a dataset, newest first, with rows and bytes."""
    graph = services().graph
    node = resolve_node(graph, asked.node, namespace=asked.namespace, types=("dataset",))
    after = place_of(asked, asked.cursor)
    found = dataset_writes(graph, node, limit=asked.limit + 1, after=after)
    page = found[: asked.limit]
    if len(found) <= asked.limit:
        return Writes(page, truncated=False, cursor=None)
    last = page[-1].run
    at = last.started_at.isoformat() if last.started_at else None
    return Writes(page, truncated=True, cursor=cursor_at(asked, [at, last.key]))


@routes.get("/api/v1/jobs/detail")
@reads(NodeQuery, JobDetail)
def get_job(asked: NodeQuery) -> JobDetail:
    """A job with what it reads and writes, what it is part of, and its newest runs."""
    graph = services().graph
    node = resolve_node(graph, asked.node, namespace=asked.namespace, types=("job",))
    runs = run_history(graph, node, RunFilter(datetime.now(timezone.utc)), limit=_SHOWN_RUNS)
    application = applications(graph, [node.id]).get(node.id)
    return replace(detail.job(graph, node), application=application, runs=tuple(runs))


def _page(asked: Query, found: Listed, limit: int) -> tuple[list[Node], str | None]:
    page = found.nodes[:limit]
    if len(found.nodes) <= limit:
        return page, None
    last = page[-1]
    return page, cursor_at(asked, [last.namespace, last.name, last.key])
