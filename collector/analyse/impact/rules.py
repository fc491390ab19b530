"""The rules of impact in one table: kind of change → how it spreads, and what that means.

docs/impact.md shows the same table; a test keeps the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from collector.analyse.impact import asset_reach as by_asset
from collector.analyse.impact.affected import RANK, Affected
from collector.analyse.impact.changes import Change
from collector.analyse.impact.column_reach import column_reach
from collector.analyse.impact.flows import Flows

Spread = Callable[[Flows, str, Change], Iterator[Affected]]


@dataclass(frozen=True, slots=True)
class Rule:
    """How a kind of change spreads, and its meaning in a sentence."""

    spread: Spread
    meaning: str


def impact_of(flows: Flows, target: str, change: Change) -> list[Affected]:
    """Everything one change reaches, each asset once, worst and nearest first."""
    found: dict[str, Affected] = {}
    for finding in RULES[change.type].spread(flows, target, change):
        known = found.get(finding.node.id)
        found[finding.node.id] = known.merged(finding) if known else finding
    return in_order(found.values())


def impact_of_all(flows: Flows, changes: list[tuple[str, Change]]) -> list[Affected]:
    """Everything several changes reach together; no node is reached by a change of its own."""
    found: dict[str, Affected] = {}
    for target, change in changes:
        for finding in impact_of(flows, target, change):
            known = found.get(finding.node.id)
            found[finding.node.id] = known.merged(finding) if known else finding
    return in_order(found.values())


def in_order(findings: Iterable[Affected]) -> list[Affected]:
    """Nearest first, then by name: the order in which a person would visit them."""
    return sorted(findings, key=lambda a: (a.distance, -RANK[a.severity], a.node.name, a.node.id))


def _column(flows: Flows, target: str, change: Change) -> Iterator[Affected]:
    return column_reach(flows, target, change.column or "")


def _gone(flows: Flows, target: str, _change: Change) -> Iterator[Affected]:
    return by_asset.asset_reach(flows, target, by_asset.gone)


def _deprecated(flows: Flows, target: str, change: Change) -> Iterator[Affected]:
    if target in flows.written:
        return _job(flows, target, change)
    return by_asset.asset_reach(flows, target, by_asset.still_active)


def _described(flows: Flows, target: str, _change: Change) -> Iterator[Affected]:
    return by_asset.asset_reach(flows, target, by_asset.unknown_use)


def _added(flows: Flows, target: str, change: Change) -> Iterator[Affected]:
    if change.required:
        yield from by_asset.writers_break(flows, target)
        yield from by_asset.asset_reach(flows, target, by_asset.reads_a_wider_table)


def _job(flows: Flows, target: str, _change: Change) -> Iterator[Affected]:
    for dataset in flows.written.get(target, ()):
        yield by_asset.written(flows, target, dataset)
        yield from by_asset.asset_reach(flows, dataset, by_asset.rebuilt, (target,))


_COLUMN_MEANING = (
    "what derives from the column is breaking, so is a filter, join or sort on it; what follows "
    "after an influence is info; where column use is unknown, warning (breaking where a person "
    "registered the flow and no column lineage exists around it)"
)
_GONE_MEANING = "every direct reader is breaking, and so is what it feeds"

RULES: Mapping[str, Rule] = {
    "column_rename": Rule(_column, _COLUMN_MEANING),
    "column_drop": Rule(_column, _COLUMN_MEANING),
    "type_change": Rule(_column, _COLUMN_MEANING),
    "column_add": Rule(
        _added, "required: breaking for jobs that write the table, warning for its readers"
    ),
    "table_drop": Rule(_gone, _GONE_MEANING),
    "table_rename": Rule(_gone, _GONE_MEANING),
    "deprecation": Rule(_deprecated, "warning while flows are active"),
    "schema_change": Rule(
        _described,
        "warning, since column use is unknown (breaking where a person registered the flow and no "
        "column lineage exists around it)",
    ),
    "job_change": Rule(_job, "what the job writes, and what that feeds, is a warning"),
}
