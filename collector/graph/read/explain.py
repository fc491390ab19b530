"""`explain_edge`: why an edge is there."""

from __future__ import annotations

from dataclasses import dataclass

from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import edge_between, node_of
from collector.graph.read.runs import Run, run_of
from collector.model.node import Edge, Node


@dataclass(frozen=True, slots=True)
class Explained:
    """An edge with the job behind it and the runs at both ends of its time.

    Attributes:
        edge: The edge with its basis and its time.
        origin: `observed` by runs, or `declared` by a job or dataset event.
        attempted: Whether only failed runs have told it so far.
        description: What the emitter says of the transformation.
        job: The job behind it.
        sql: The job's SQL text, as its newest facet tells it.
        first_run: The run that began it.
        last_run: The newest run of the job within its time.
        runs: How many runs the job had within its time; counting stops at 10,000.
    """

    edge: Edge
    origin: str | None
    attempted: bool
    description: str | None
    job: Node | None
    sql: str | None
    first_run: Run | None
    last_run: Run | None
    runs: int


def explain_edge(graph: Graph, source: Node, target: Node, *, limit: int) -> list[Explained]:
    """Every edge from one node straight to another, newest first."""
    rows = graph.ask(
        "explain_edge",
        source={"type": source.type, "key": source.key},
        target={"type": target.type, "key": target.key},
        limit=limit,
    )
    return [_explained(row, source, target) for row in rows]


def _explained(row: Row, source: Node, target: Node) -> Explained:
    told = row["edge"]
    return Explained(
        edge=edge_between(source.id, target.id, told),
        origin=told["origin"],
        attempted=bool(told["attempted"]),
        description=told["description"],
        job=node_of(row["job"]) if row["job"] else None,
        sql=row["sql"],
        first_run=run_of(row["first_run"]) if row["first_run"] else None,
        last_run=run_of(row["last_run"]) if row["last_run"] else None,
        runs=row["runs"],
    )
