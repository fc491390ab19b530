"""Which datasets an entry of the journal names, in the names that the graph keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from collector.graph.read.asking import Graph
from collector.graph.read.detail import dataset
from collector.graph.read.resolve import resolve_node
from collector.model.identity import DatasetId
from collector.model.naming import NamingRules
from collector.model.reading import at, mapping, objects, text


@dataclass(frozen=True, slots=True)
class Mentions:
    """Finds the entries that name one dataset, by any of its names."""

    names: frozenset[DatasetId]
    naming: NamingRules

    def named_in(self, told: Mapping[str, Any]) -> bool:
        """Whether an event reads, writes or describes it, or a person's change is about it."""
        return any(
            self.naming.dataset(text(each.get("namespace")) or "", name) in self.names
            for each in _datasets_in(told)
            if (name := text(each.get("name"))) is not None
        )


def mentions_of(graph: Graph, asked: str, naming: NamingRules) -> Mentions:
    """The mentions of the dataset that a person means, under its aliases too."""
    found = dataset(graph, resolve_node(graph, asked, types=("dataset",)))
    names = [(found.node.namespace, found.node.name)]
    names += [(alias.namespace, alias.name) for alias in found.aliases]
    return Mentions(frozenset(DatasetId(*name) for name in names), naming)


def _datasets_in(told: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from objects(told.get("inputs"))
    yield from objects(told.get("outputs"))
    yield mapping(told.get("dataset"))
    for which in ("node", "dataset", "alias"):
        yield mapping(at(told, "args", which))
