"""The blast radius of a column: columns reached, the datasets they are in, and what may follow.

Column lineage can end while data goes on: a model trained on a whole table, a job that reports only
its inputs and outputs. Such nodes are hits too, marked as not certain, so that no dashboard is
missed only because nobody reported its columns. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from collector.analyse.blast_radius import BlastHit
from collector.analyse.trace import path_to, steps_from
from collector.model.node import Edge, Hit, Node


@dataclass(frozen=True, slots=True)
class Beyond:
    """What may be affected where column lineage ends: from which dataset on, and how far."""

    source: str
    node: Node
    distance: int
    writes: bool


def column_blast_hits(
    start: Node, hits: Sequence[Hit], edges: Sequence[Edge]
) -> dict[str, BlastHit]:
    """Each reached column or dataset with its way, by id."""
    steps = steps_from(start.id, edges, "downstream")
    known = {start.id: start, **{hit.node.id: hit.node for hit in hits}}
    found = {}
    for hit in hits:
        way = path_to(hit.node.id, steps, "downstream")
        path = (start, *(known[edge.target] for edge in way if edge.target in known))
        via = tuple(edge.job for edge in way if edge.job)
        found[hit.node.id] = BlastHit(hit.node, hit.distance, path, via, counted=False)
    return found


def touched_datasets(
    found: Mapping[str, BlastHit], owners: Mapping[str, str], known: Mapping[str, Node]
) -> dict[str, BlastHit]:
    """The datasets that hold a reached column or are influenced, at their least distance."""
    nearest: dict[str, BlastHit] = {}
    for key, hit in found.items():
        owner = key if hit.node.type == "dataset" else owners.get(key, "")
        before = nearest.get(owner)
        if owner in known and (before is None or hit.distance < before.distance):
            path = hit.path if owner == key else (*hit.path, known[owner])
            nearest[owner] = BlastHit(known[owner], hit.distance, path, hit.via, counted=True)
    return nearest


def jobs_between(found: Mapping[str, BlastHit], known: Mapping[str, Node]) -> dict[str, BlastHit]:
    """The jobs along the ways, each at the distance of the nearest thing that it leads to."""
    nearest: dict[str, BlastHit] = {}
    for hit in sorted(found.values(), key=lambda each: each.distance):
        for job in hit.via:
            if job in known and job not in nearest:
                nearest[job] = replace(hit, node=known[job], counted=False)
    return nearest


def uncertain_hits(
    beyond: Iterable[Beyond], touched: Mapping[str, BlastHit], start: Node
) -> list[BlastHit]:
    """What follows where column lineage ends, after the way to the dataset where it does."""
    at_start = BlastHit(start, 0, (start,), (), counted=False)
    hits = []
    for each in beyond:
        before = touched.get(each.source, at_start)
        counted = each.node.type == "dataset" or not each.writes
        path = (*before.path, each.node)
        distance = before.distance + each.distance
        hits.append(BlastHit(each.node, distance, path, before.via, counted, certain=False))
    return hits
