"""Names that mean one dataset: symlinks join names into groups, each with one canonical name.

Links only accumulate; a person may add a link or take one back. The canonical name is a TABLE name
before any other, then the smallest (namespace, name), so it does not depend on order of arrival.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from collector.model.identity import DatasetId
from collector.project.state import DatasetState

LINKED, PARTED = "linked", "parted"


@dataclass(frozen=True, slots=True)
class Groups:
    """Canonical names by key, and the members behind each canonical key."""

    canonical: Mapping[str, DatasetId]
    members: Mapping[str, tuple[str, ...]]

    def resolve(self, dataset: DatasetId) -> DatasetId:
        """The canonical name of a dataset; a name that nobody linked is its own."""
        return self.canonical.get(dataset.key, dataset)


def grouped(states: Mapping[str, DatasetState]) -> Groups:
    """Join the names that links connect."""
    above = {key: key for key in states}

    def top(key: str) -> str:
        while above[key] != key:
            above[key] = above[above[key]]
            key = above[key]
        return key

    for one, other in _links(states):
        above[top(one)] = top(other)
    together: dict[str, list[str]] = {}
    for key in states:
        together.setdefault(top(key), []).append(key)
    return _with_canonical(states, together.values())


def _links(states: Mapping[str, DatasetState]) -> list[tuple[str, str]]:
    decided = {
        frozenset((key, other)): decision[2]
        for key, state in states.items()
        for other, decision in state.decided.items()
    }
    told = {frozenset((key, other)) for key, state in states.items() for other in state.links}
    joined = [pair for pair in {*told, *decided} if decided.get(pair, LINKED) == LINKED]
    return [(min(pair), max(pair)) for pair in joined if pair <= states.keys()]


def _with_canonical(
    states: Mapping[str, DatasetState], together: Iterable[Sequence[str]]
) -> Groups:
    tables = {
        other
        for state in states.values()
        for other, link in state.links.items()
        if link[2] == "TABLE"
    }
    canonical: dict[str, DatasetId] = {}
    members: dict[str, tuple[str, ...]] = {}
    for keys in together:
        first = min(keys, key=lambda key: (key not in tables, states[key].id))
        members[first] = tuple(sorted(keys))
        canonical.update(dict.fromkeys(keys, states[first].id))
    return Groups(canonical, members)
