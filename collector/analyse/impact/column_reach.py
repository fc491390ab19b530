"""Follows a change of one column through values, influences and flows nobody knows the columns of.

Certainty only ever falls along the way. `certain`: the value comes from the changed column, so the
asset breaks. `possible`: somewhere on the way column use is unknown, so any column may be affected.
`after`: only what a filter, join or sort let through is affected. The most certain ways are walked
first, and a node is walked again only when it is reached with more certainty.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from collector.analyse.impact.affected import (
    COLUMN_USE_UNKNOWN,
    REGISTERED_BLINDLY,
    Affected,
    Severity,
)
from collector.analyse.impact.flows import Flows

Certainty = Literal["certain", "possible", "after"]
ORDER: dict[Certainty, int] = {"certain": 0, "possible": 1, "after": 2}
SEVERITY: dict[Certainty, Severity] = {
    "certain": "breaking",
    "possible": "warning",
    "after": "info",
}


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A node on the way (a column, or a whole asset), and the assets passed so far."""

    rank: int
    distance: int
    node: str
    path: tuple[str, ...] = field(compare=True)
    certainty: Certainty = field(compare=False)


def column_reach(flows: Flows, dataset: str, column: str) -> Iterator[Affected]:
    """Every finding about assets downstream of a column; one asset may be found several times."""
    start = flows.column_id(dataset, column)
    first = _step("certain", start or dataset, 0, (dataset,))
    queue, walked = [first], set[str]()
    while queue:
        step = heapq.heappop(queue)
        if step.node in walked:
            continue
        walked.add(step.node)
        for finding, onward in _onward(flows, step, column):
            if finding.node.id != dataset:
                yield finding
            heapq.heappush(queue, onward)


def _onward(flows: Flows, step: Step, column: str) -> Iterator[tuple[Affected, Step]]:
    if step.node in flows.owner_of:
        yield from _from_column(flows, step, column)
        yield from _from_unknown_use(flows, step, flows.owner_of[step.node], column)
    elif step.certainty == "after":
        yield from _after_influence(flows, step, column)
    else:
        yield from _from_unknown_use(flows, step, step.node, column)
        for owned in flows.columns.get(step.node, {}).values():
            inside = _step("possible", owned, step.distance, step.path)
            yield from _from_column(flows, inside, column)


def _from_column(flows: Flows, step: Step, column: str) -> Iterator[tuple[Affected, Step]]:
    named = flows.nodes[step.node].column or column
    references = tuple(dict.fromkeys((column, named)))
    reason = "derives from it" if step.certainty == "certain" else COLUMN_USE_UNKNOWN
    severity = SEVERITY[step.certainty]
    for edge in flows.values.get(step.node, ()):
        owner = flows.owner_of.get(edge.target, edge.target)
        onward = _step(step.certainty, edge.target, step.distance + 1, (*step.path, owner))
        yield _finding(flows, onward, severity, references, "value", reason), onward
    for edge in flows.influences.get(step.node, ()):
        use = (edge.subtype or "read").lower()
        onward = _step("after", edge.target, step.distance + 1, (*step.path, edge.target))
        yield _finding(flows, onward, severity, references, use, f"uses it in {use}"), onward


def _from_unknown_use(
    flows: Flows, step: Step, asset: str, column: str
) -> Iterator[tuple[Affected, Step]]:
    if step.certainty == "after":
        return
    for edge in flows.feeds.get(asset, ()):
        if flows.use_is_known(edge):
            continue
        blind = flows.registered_blindly(edge)
        onward = _step("possible", edge.target, step.distance + 1, (*step.path, edge.target))
        severity: Severity = "breaking" if blind else "warning"
        reason = REGISTERED_BLINDLY if blind else COLUMN_USE_UNKNOWN
        yield _finding(flows, onward, severity, (column,), "unknown", reason), onward


def _after_influence(flows: Flows, step: Step, column: str) -> Iterator[tuple[Affected, Step]]:
    for edge in flows.feeds.get(step.node, ()):
        onward = _step("after", edge.target, step.distance + 1, (*step.path, edge.target))
        yield _finding(flows, onward, "info", (column,), "flow", "after an influence"), onward


def _step(certainty: Certainty, node: str, distance: int, path: tuple[str, ...]) -> Step:
    return Step(ORDER[certainty], distance, node, path, certainty)


def _finding(  # noqa: PLR0917 - one place where a finding is put together
    flows: Flows,
    step: Step,
    severity: Severity,
    references: tuple[str, ...],
    use: str,
    reason: str,
) -> Affected:
    node = flows.nodes[step.path[-1]]
    return Affected(node, severity, references, (use,), step.distance, step.path, (reason,))
