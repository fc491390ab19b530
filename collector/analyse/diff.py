"""What differs between two states of the graph: two times, or two exports. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from collector.model.node import Edge, Node

Named = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is there in both states, but not the same."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EdgeNamed:
    """An edge with its ends as nodes, so that it can be read without anything else."""

    source: Node
    target: Node
    edge: Edge


@dataclass(frozen=True, slots=True)
class Side:
    """What only one of the two states has."""

    datasets: list[Node]
    columns: list[Node]
    edges: list[EdgeNamed]


@dataclass(frozen=True, slots=True)
class Difference:
    """What appeared, disappeared and changed from one state to the other."""

    appeared: Side
    disappeared: Side
    changed: list[Change]

    @property
    def empty(self) -> bool:
        """Whether both states are the same."""
        sides = (self.appeared, self.disappeared)
        return not self.changed and not any(s.datasets or s.columns or s.edges for s in sides)


Identity = tuple[str, str, str, str | None, str | None]


def difference_of(
    before: tuple[Iterable[Node], Iterable[EdgeNamed]],
    after: tuple[Iterable[Node], Iterable[EdgeNamed]],
    changed: Iterable[Change] = (),
) -> Difference:
    """Compare nodes by id and edges by ends, type, job and subtype.

    An edge that ends and begins again is the same edge; one of which only basis, description or
    masking changed is listed as changed.
    """
    nodes = [{node.id: node for node in state[0]} for state in (before, after)]
    edges = [{identity(each.edge): each for each in state[1]} for state in (before, after)]
    both = edges[0].keys() & edges[1].keys()
    told = [
        change
        for key in sorted(both, key=str)
        for change in _edge_changes(edges[0][key], edges[1][key])
    ]
    return Difference(
        _side(nodes[1], nodes[0], edges[1], edges[0]),
        _side(nodes[0], nodes[1], edges[0], edges[1]),
        [*changed, *told],
    )


def identity(edge: Edge) -> Identity:
    """What makes two mentions of an edge the same edge."""
    return edge.source, edge.target, edge.type, edge.job, edge.subtype


def _side(
    here: dict[str, Node],
    there: dict[str, Node],
    edges: dict[Identity, EdgeNamed],
    others: dict[Identity, EdgeNamed],
) -> Side:
    only = sorted((n for key, n in here.items() if key not in there), key=_name)
    return Side(
        [node for node in only if node.type == "dataset"],
        [node for node in only if node.type == "column"],
        sorted(
            (each for key, each in edges.items() if key not in others),
            key=lambda each: (_name(each.source), _name(each.target), each.edge.type),
        ),
    )


def _edge_changes(before: EdgeNamed, after: EdgeNamed) -> Iterable[Change]:
    what = f"{after.source.label} → {after.target.label}"
    if before.edge.basis != after.edge.basis:
        yield Change(what, f"basis {before.edge.basis}", f"basis {after.edge.basis}")
    if before.edge.description != after.edge.description:
        yield Change(
            what, before.edge.description or "no words", after.edge.description or "no words"
        )
    if bool(before.edge.masking) != bool(after.edge.masking):
        words = {True: "masked", False: "not masked"}
        yield Change(what, words[bool(before.edge.masking)], words[bool(after.edge.masking)])


def _name(node: Node) -> tuple[str, str, str]:
    return node.namespace, node.name, node.column or ""
