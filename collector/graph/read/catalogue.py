"""`datasets`, `jobs`, `namespaces` and `overview`: what there is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import node_of
from collector.model.node import Node
from collector.model.run_state import silent_since

Place = list[int | str | None]


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of nodes, and how many there are altogether."""

    nodes: list[Node]
    total: int


@dataclass(frozen=True, slots=True)
class Namespace:
    """A namespace and how much is in it."""

    namespace: str
    datasets: int
    jobs: int


@dataclass(frozen=True, slots=True)
class RunCounts:
    """Runs that had an event since a time, by state."""

    since: datetime
    states: dict[str, int]


@dataclass(frozen=True, slots=True)
class Overview:
    """How much there is of each kind, and how it went lately."""

    counts: dict[str, int]
    runs: RunCounts


def datasets(
    graph: Graph,
    *,
    limit: int,
    after: Place | None = None,
    namespace: str | None = None,
    kind: str | None = None,
    tag: str | None = None,
    text: str | None = None,
) -> Listed:
    """Datasets by namespace and name, without aliases."""
    rows = graph.ask(
        "datasets",
        namespace=namespace,
        kind=kind.capitalize() if kind else None,
        tag=tag,
        text=text.lower() if text else None,
        after=after,
        limit=limit,
    )
    return _listed(rows)


def latest_datasets(graph: Graph, *, limit: int) -> list[Node]:
    """Datasets by the time of their last good write, newest first."""
    return [node_of(row["node"]) for row in graph.ask("latest_datasets", limit=limit)]


def jobs(
    graph: Graph,
    *,
    now: datetime,
    limit: int,
    after: Place | None = None,
    namespace: str | None = None,
    state: str | None = None,
    tag: str | None = None,
    text: str | None = None,
) -> Listed:
    """Jobs by namespace and name."""
    rows = graph.ask(
        "jobs",
        namespace=namespace,
        state=state,
        silent_since=silent_since(now),
        tag=tag,
        text=text.lower() if text else None,
        after=after,
        limit=limit,
    )
    return _listed(rows)


def namespaces(graph: Graph) -> list[Namespace]:
    """Every namespace, by name."""
    return [Namespace(**row) for row in graph.ask("namespaces")]


def overview(graph: Graph, since: datetime) -> Overview:
    """Counts by kind, and runs since a time by state."""
    row = graph.ask("overview", since=since)[0]
    states = {told["state"] or "UNKNOWN": told["runs"] for told in row["states"]}
    return Overview(row["counts"], RunCounts(since, states))


def _listed(rows: list[Row]) -> Listed:
    nodes = [node_of(row["node"]) for row in rows]
    return Listed(nodes, rows[0]["total"] if rows else 0)
