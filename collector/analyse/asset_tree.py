"""Lineage between registered assets: jobs and what they write fold into one, trees come out. Pure.

A dataset that nobody registered, written by one registered job, appears as that job. Jobs between
two datasets that nobody registered are left out, since the datasets stand for them.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from collector.model.asset import Asset
from collector.model.node import Direction, Edge


@dataclass(slots=True)
class Branch:
    """An asset in a tree; each is expanded once, later occurrences are `repeated`."""

    asset: Asset
    children: list[Branch] = field(default_factory=list)
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Folding:
    """Which asset stands for which node, all by id of node."""

    assets: Mapping[str, Asset]
    makers: Mapping[str, Collection[str]]
    writing: Collection[str]

    def shown(self, node: str) -> str | None:
        """The node that stands for this one; None for a job that is only between datasets."""
        asset = self.assets.get(node)
        if asset is None:
            return None
        if asset.node.type == "job":
            return node if asset.id or node not in self.writing else None
        made_by = self.makers.get(node, ())
        if asset.id is None and len(made_by) == 1:
            return next(iter(made_by))
        return node


def asset_edges(folding: Folding, edges: Iterable[Edge]) -> set[tuple[str, str]]:
    """Edges between assets; a flow through a registered job goes over that job."""
    found = set()
    for edge in edges:
        way = [edge.source, edge.target]
        if edge.job and edge.job not in way and edge.job in folding.assets:
            way.insert(1, edge.job)
        shown = [one for one in (folding.shown(node) for node in way) if one is not None]
        if len(shown) > 1:
            found |= {(a, b) for a, b in pairwise(shown) if a != b}
    return found


def tree(
    folding: Folding,
    edges: Collection[tuple[str, str]],
    start: str,
    direction: Direction,
    depth: int,
) -> Branch:
    """Everything up or down from an asset, in the order of registration, nearest first."""
    onward = _adjacent(folding, edges, direction)
    root = Branch(folding.assets[start])
    expanded = {start}
    queue = deque([(root, start, 0)])
    while queue:
        branch, node, hops = queue.popleft()
        if hops == depth:
            continue
        for child in onward.get(node, ()):
            below = Branch(folding.assets[child], repeated=child in expanded)
            branch.children.append(below)
            if child not in expanded:
                expanded.add(child)
                queue.append((below, child, hops + 1))
    return root


def _adjacent(
    folding: Folding, edges: Iterable[tuple[str, str]], direction: Direction
) -> dict[str, Sequence[str]]:
    beside: dict[str, set[str]] = defaultdict(set)
    for source, target in edges:
        here, there = (source, target) if direction == "downstream" else (target, source)
        if there in folding.assets:
            beside[here].add(there)
    return {
        node: sorted(others, key=lambda one: folding.assets[one].place)
        for node, others in beside.items()
    }
