"""`GET /api/v1/blast-radius`: all that a change reaches, and how much that is."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint

from collector.analyse.blast_radius import BlastHit, verdict_of
from collector.analyse.score import Level
from collector.graph.read.resolve import resolve_node
from collector.model.node import Node
from collector.serve.api import reads
from collector.serve.blast_found import blast_found
from collector.serve.cursor import cursor_at, place_of
from collector.serve.parameters import LineageQuery, window_of
from collector.services import services

routes = Blueprint("blast_radius_reads", __name__)


@dataclass(frozen=True, slots=True)
class BlastRadius:
    """Everything that a change reaches: in numbers, and one by one, nearest first."""

    start: Node
    score: int
    level: Level
    affected_count: int
    affected_columns: int
    totals: dict[str, int]
    total: int
    truncated: bool
    cursor: str | None
    hits: list[BlastHit]
    columns: list[BlastHit]
    applications: list[Node]


@routes.get("/api/v1/blast-radius")
@reads(LineageQuery, BlastRadius)
def get_blast_radius(asked: LineageQuery) -> BlastRadius:
    """Everything that a change of a dataset, job or column reaches."""
    window = window_of(asked)
    graph = services().graph
    start = resolve_node(graph, asked.node, namespace=asked.namespace, column=asked.column)
    found = blast_found(graph, start, window, folded=asked.granularity == "application")
    verdict = verdict_of(found.hits, (hit.node for hit in found.columns), found.applications)
    seen = _seen(asked)
    page = found.hits[seen : seen + asked.limit]
    more = seen + len(page) < len(found.hits)
    return BlastRadius(
        start=start,
        score=verdict.score,
        level=verdict.level,
        affected_count=verdict.affected_count,
        affected_columns=verdict.affected_columns,
        totals=verdict.totals,
        total=len(found.hits),
        truncated=more or found.truncated or len(found.columns) > asked.limit,
        cursor=cursor_at(asked, [seen + len(page)]) if more else None,
        hits=page,
        columns=found.columns[: asked.limit],
        applications=found.applications,
    )


def _seen(asked: LineageQuery) -> int:
    place = place_of(asked, asked.cursor) or [0]
    return place[0] if isinstance(place[0], int) else 0
