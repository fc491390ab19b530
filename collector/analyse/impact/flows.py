"""Lineage indexed for following a change: who feeds whom, and how each column is used.

Built once per question from the nodes and edges that were read; knows nothing of changes or rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from collector.model.node import Edge, Node

REGISTERED = "declared"


@dataclass(frozen=True, slots=True)
class Flows:
    """Edges by where they start, all by id; an asset is a dataset, or a job that writes none."""

    nodes: Mapping[str, Node]
    feeds: Mapping[str, list[Edge]]
    values: Mapping[str, list[Edge]]
    influences: Mapping[str, list[Edge]]
    columns: Mapping[str, Mapping[str, str]]
    writers: Mapping[str, list[str]]
    written: Mapping[str, list[str]]
    detailed: frozenset[str]
    known_pairs: frozenset[tuple[str, str]]
    owner_of: Mapping[str, str] = field(default_factory=dict)

    def column_id(self, dataset: str, column: str) -> str | None:
        """The id of a dataset's column by its name."""
        return self.columns.get(dataset, {}).get(column)

    def use_is_known(self, edge: Edge) -> bool:
        """Whether column lineage says which columns of the source this target uses."""
        return (edge.source, edge.target) in self.known_pairs

    def registered_blindly(self, edge: Edge) -> bool:
        """A person registered it, and neither end takes part in any column lineage."""
        by_hand = edge.origin == REGISTERED
        return by_hand and not {edge.source, edge.target} & self.detailed


def index_flows(nodes: Iterable[Node], edges: Iterable[Edge]) -> Flows:
    """Index what was read around the changed nodes."""
    by_id = {node.id: node for node in nodes}
    edges = [edge for edge in edges if edge.source in by_id and edge.target in by_id]
    owner_of = {edge.target: edge.source for edge in edges if edge.type == "has_column"}
    writing = {edge.source for edge in edges if edge.type == "writes"}
    column_level = [edge for edge in edges if _is_column_level(edge, owner_of)]
    pairs = frozenset(
        (_owner(e.source, owner_of), _owner(e.target, owner_of)) for e in column_level
    )
    return Flows(
        nodes=by_id,
        feeds=_by_source(e for e in edges if _between_assets(e, owner_of, writing)),
        values=_by_source(e for e in column_level if e.type == "feeds"),
        influences=_by_source(e for e in column_level if e.type != "feeds"),
        columns=_columns(by_id, owner_of),
        writers=_ends(edges, "writes", of_target=True),
        written=_ends(edges, "writes", of_target=False),
        detailed=frozenset(owner for pair in pairs for owner in pair),
        known_pairs=pairs,
        owner_of=owner_of,
    )


def _is_column_level(edge: Edge, owner_of: Mapping[str, str]) -> bool:
    """Starts at a column: a flow from a whole dataset says nothing about its columns."""
    return edge.type in {"feeds", "influences", "reads"} and edge.source in owner_of


def _between_assets(edge: Edge, owner_of: Mapping[str, str], writing: set[str]) -> bool:
    if edge.source in owner_of or edge.target in owner_of or edge.source == edge.target:
        return False
    return edge.type == "feeds" or (edge.type == "reads" and edge.target not in writing)


def _owner(node_id: str, owner_of: Mapping[str, str]) -> str:
    return owner_of.get(node_id, node_id)


def _by_source(edges: Iterable[Edge]) -> dict[str, list[Edge]]:
    index: dict[str, list[Edge]] = defaultdict(list)
    for edge in edges:
        index[edge.source].append(edge)
    return index


def _columns(nodes: Mapping[str, Node], owner_of: Mapping[str, str]) -> dict[str, dict[str, str]]:
    index: dict[str, dict[str, str]] = defaultdict(dict)
    for column, dataset in owner_of.items():
        index[dataset][nodes[column].column or ""] = column
    return index


def _ends(edges: Iterable[Edge], kind: str, *, of_target: bool) -> dict[str, list[str]]:
    """For each target its sources, or for each source its targets, over edges of one kind."""
    index: dict[str, list[str]] = defaultdict(list)
    for edge in edges:
        if edge.type == kind:
            here, there = (edge.target, edge.source) if of_target else (edge.source, edge.target)
            index[here].append(there)
    return index
