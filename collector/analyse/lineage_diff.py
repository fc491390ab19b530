"""Which flows a changed SQL file would add or take away, against what the graph has now. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from collector.capture import TargetLineage


class Flow(NamedTuple):
    """One flow into a target: from a dataset as a whole, or from one of its columns.

    `source` is the key of a known dataset, or the name of one that the graph does not have.
    """

    source: str
    source_column: str | None = None
    target_column: str | None = None


class Difference(NamedTuple):
    """What a file adds to a target and takes from it."""

    added: tuple[Flow, ...]
    removed: tuple[Flow, ...]


def flows_of(target: TargetLineage, keys: Mapping[str, str]) -> frozenset[Flow]:
    """The flows that SQL tells of; `keys` gives the key behind each table's name."""
    found = {Flow(keys.get(table, table)) for table in target.sources}
    for flow in target.influences:
        found.add(_flow(keys, flow, None))
    for column in target.columns:
        found |= {_flow(keys, flow, column.column) for flow in column.sources}
    return frozenset(one for one in found if one.source)


def _flow(keys: Mapping[str, str], flow: Any, target_column: str | None) -> Flow:
    source = keys.get(flow.table, flow.table)
    if flow.column is None:
        return Flow(source)
    return Flow(source, flow.column.lower(), target_column.lower() if target_column else None)


def difference(
    now: Iterable[Flow], before: frozenset[Flow] | None, after: frozenset[Flow], *, whole: bool
) -> Difference:
    """Compare a file with the graph.

    Other jobs may write the same target, so only what the file said before is taken away; a file
    that defines its target as a whole takes away everything else.
    """
    known = frozenset(now)
    gone = known - after if whole and before is None else (known & (before or frozenset())) - after
    return Difference(tuple(sorted(after - known, key=_place)), tuple(sorted(gone, key=_place)))


def _place(flow: Flow) -> tuple[str, str, str]:
    return flow.source, flow.target_column or "", flow.source_column or ""
