"""`applications`: which application each job is part of."""

from __future__ import annotations

from collections.abc import Iterable

from collector.graph.read.asking import Graph
from collector.graph.read.rows import node_of
from collector.model.node import Node, node_id


def applications(graph: Graph, jobs: Iterable[str]) -> dict[str, Node]:
    """The application of each of these jobs (ids) that has one."""
    keys = sorted({job.partition(":")[2] for job in jobs if job.startswith("job:")})
    rows = graph.ask("applications", keys=keys) if keys else []
    return {node_id("job", row["key"]): node_of(row["application"]) for row in rows}
