"""Gathers what a change reaches: from a dataset or job by datasets, from a column by columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from collector.analyse.blast_radius import BlastHit, blast_hits
from collector.analyse.column_blast import (
    column_blast_hits,
    jobs_between,
    touched_datasets,
    uncertain_hits,
)
from collector.analyse.fold import fold_to_applications
from collector.graph.read.applications import applications
from collector.graph.read.asking import Graph
from collector.graph.read.blast_radius import beyond_columns, blast_radius, column_blast_radius
from collector.graph.read.nodes import nodes
from collector.graph.read.reach import Window
from collector.model.identity import key_of
from collector.model.node import Node, node_id


@dataclass(frozen=True, slots=True)
class BlastFound:
    """Everything reached: datasets and jobs in order, columns, and the applications behind jobs."""

    hits: list[BlastHit]
    columns: list[BlastHit]
    applications: list[Node]
    truncated: bool


def blast_found(graph: Graph, start: Node, window: Window, *, folded: bool) -> BlastFound:
    """All that a change of the start reaches; `folded` shows applications in place of jobs."""
    if start.type == "column":
        return _from_column(graph, start, window, folded=folded)
    found = _from_dataset_or_job(graph, start, window, folded=folded)
    if start.type == "job":
        return found
    reached = column_blast_radius(graph, start, window)
    by_id = column_blast_hits(start, reached.hits, reached.edges)
    columns = [
        hit
        for key, hit in by_id.items()
        if hit.node.type == "column" and reached.owners.get(key) != start.id
    ]
    return replace(found, columns=columns, truncated=found.truncated or reached.truncated)


def _from_dataset_or_job(graph: Graph, start: Node, window: Window, *, folded: bool) -> BlastFound:
    blast = blast_radius(graph, start, window)
    parts = applications(graph, (start.id, *(hit.node.id for hit in blast.hits)))
    hits, edges, writers = blast.hits, blast.edges, blast.writers
    if folded:
        hits, edges = fold_to_applications(hits, edges, parts, start.id)
        writers = writers | {app.id for job, app in parts.items() if job in blast.writers}
    behind = {
        parts[hit.node.id].id: parts[hit.node.id] for hit in blast.hits if hit.node.id in parts
    }
    found = blast_hits(start, hits, edges, writers)
    return BlastFound(found, [], list(behind.values()), blast.truncated)


def _from_column(graph: Graph, start: Node, window: Window, *, folded: bool) -> BlastFound:
    reached = column_blast_radius(graph, start, window)
    by_id = column_blast_hits(start, reached.hits, reached.edges)
    jobs = {job for hit in by_id.values() for job in hit.via}
    influenced = {key for key, hit in by_id.items() if hit.node.type == "dataset"}
    known = nodes(graph, {*reached.owners.values(), *influenced, *jobs})
    own = node_id("dataset", key_of(start.namespace, start.name))
    touched = touched_datasets(by_id, reached.owners, known)
    beyond = [] if window.timed else beyond_columns(graph, {*touched, own})
    hits = [
        *touched.values(),
        *jobs_between(by_id, known).values(),
        *uncertain_hits(beyond, touched, start),
    ]
    parts = applications(graph, (hit.node.id for hit in hits))
    behind = {app.id: app for app in parts.values()}
    return BlastFound(
        _in_order(_folded(hits, parts) if folded else hits),
        [hit for hit in by_id.values() if hit.node.type == "column"],
        list(behind.values()),
        reached.truncated,
    )


def _folded(hits: list[BlastHit], parts: dict[str, Node]) -> list[BlastHit]:
    nearest: dict[str, BlastHit] = {}
    for hit in _in_order(hits):
        node = parts.get(hit.node.id, hit.node)
        nearest.setdefault(node.id, replace(hit, node=node))
    return list(nearest.values())


def _in_order(hits: list[BlastHit]) -> list[BlastHit]:
    return sorted(
        hits, key=lambda hit: (hit.distance, hit.node.namespace, hit.node.name, hit.node.id)
    )
