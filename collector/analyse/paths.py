"""The ways from one node to another, shortest first, out of the edges between them. Pure.

A ladder of diamonds has 2^n ways, so they are never all made: each partial way is put in order by
its least possible length (the graph told the distance of every node to the end), and the search
stops as soon as enough ways are complete.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping

from collector.model.node import Edge

MOST_STEPS = 100_000


def shortest_paths(
    start: str, finish: str, edges: Iterable[Edge], to_finish: Mapping[str, int], limit: int
) -> tuple[list[list[Edge]], bool]:
    """At most `limit` ways without repeated nodes, and whether there may be more.

    Args:
        start: The id where ways begin.
        finish: The id where they end.
        edges: All edges that may be walked.
        to_finish: The least distance of each node to the end.
        limit: Ways at most.
    """
    ahead: dict[str, list[Edge]] = defaultdict(list)
    for edge in sorted(edges, key=lambda e: (e.target, e.type, e.job or "")):
        if edge.target == finish or edge.target in to_finish:
            ahead[edge.source].append(edge)
    found: list[list[Edge]] = []
    order = 0
    # Among equals the one nearest to its end goes first, so that a way is finished, not widened.
    waiting: list[tuple[int, int, int, str, tuple[Edge, ...]]] = [(0, 0, order, start, ())]
    while waiting and order < MOST_STEPS:
        *_, here, walked = heapq.heappop(waiting)
        if here == finish and walked:
            if len(found) == limit:
                return found, True
            found.append(list(walked))
            continue
        visited = {start, *(edge.target for edge in walked)}
        for edge in ahead[here]:
            if edge.target not in visited:
                order += 1
                least = len(walked) + 1 + to_finish.get(edge.target, 0)
                further = (least, -len(walked), order, edge.target, (*walked, edge))
                heapq.heappush(waiting, further)
    return found, bool(waiting)
