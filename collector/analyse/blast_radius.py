"""What a change reaches, said as a person needs it: how far, by which way, whose it is. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from collector.analyse.score import Level, level_of, score_of
from collector.analyse.trace import Step, path_to, steps_from
from collector.model.node import Edge, Hit, Node


@dataclass(frozen=True, slots=True)
class BlastHit:
    """A node that is reached.

    Attributes:
        node: What is reached; it carries owner, tags, last run and last good write.
        distance: The least number of hops.
        path: One way of that length, from the start to the node, both included.
        via: The jobs along it.
        counted: Whether it counts as affected; jobs between two datasets do not.
        certain: False where column lineage ends and only the dataset is known to go on.
    """

    node: Node
    distance: int
    path: tuple[Node, ...]
    via: tuple[str, ...]
    counted: bool
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is reached in numbers."""

    score: int
    level: Level
    affected_count: int
    affected_columns: int
    totals: dict[str, int]


def blast_hits(
    start: Node, hits: Iterable[Hit], edges: Iterable[Edge], writers: set[str]
) -> list[BlastHit]:
    """Datasets and jobs that are reached, each with a way of least distance.

    Args:
        start: Where the change is.
        hits: What is reached, with distances.
        edges: The edges between all of it.
        writers: The ids of jobs that write a dataset.
    """
    reached = list(hits)
    known = {start.id: start, **{hit.node.id: hit.node for hit in reached}}
    steps = steps_from(start.id, [*edges, *_first_steps(start, reached)], "downstream")
    return [
        BlastHit(
            hit.node,
            hit.distance,
            *_way(hit.node.id, steps, known, start),
            counted=hit.node.type == "dataset" or hit.node.id not in writers,
        )
        for hit in reached
    ]


def verdict_of(
    hits: Iterable[BlastHit], columns: Iterable[Node], applications: Iterable[Node]
) -> Verdict:
    """The totals, the count of what is affected, and the score."""
    reached = list(hits)
    affected = [hit.node for hit in reached if hit.counted]
    totals = Counter(hit.node.kind for hit in reached)
    touched = {column.id for column in columns}
    score = score_of(affected)
    return Verdict(
        score=score,
        level=level_of(score),
        affected_count=len(affected),
        affected_columns=len(touched),
        totals={
            **totals,
            "column": len(touched),
            "application": len({a.id for a in applications} | _applications(reached)),
        },
    )


def _applications(hits: Iterable[BlastHit]) -> set[str]:
    return {hit.node.id for hit in hits if hit.node.kind == "application"}


def _first_steps(start: Node, hits: Iterable[Hit]) -> list[Edge]:
    """A job's own outputs are one hop away, by edges that the query walked before it began."""
    if start.type != "job":
        return []
    firsts = (hit for hit in hits if hit.distance == 1 and hit.node.type == "dataset")
    return [Edge(start.id, hit.node.id, "writes", start.id) for hit in firsts]


def _way(
    target: str, steps: Mapping[str, Step], known: Mapping[str, Node], start: Node
) -> tuple[tuple[Node, ...], tuple[str, ...]]:
    edges = path_to(target, steps, "downstream")
    nodes = (start, *(known[edge.target] for edge in edges if edge.target in known))
    return nodes, tuple(edge.job for edge in edges if edge.job)
