"""Follows a change of a whole asset: everything it feeds, with the severity its rule gives."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from collector.analyse.impact.affected import (
    COLUMN_USE_UNKNOWN,
    REGISTERED_BLINDLY,
    Affected,
    Severity,
)
from collector.analyse.impact.flows import Flows
from collector.model.node import Edge

Judge = Callable[[Flows, Edge], tuple[Severity, str]]


def asset_reach(
    flows: Flows, start: str, judge: Judge, before: tuple[str, ...] = ()
) -> Iterator[Affected]:
    """Each asset downstream of the start once, nearest first; `before` leads up to the start."""
    queue: deque[tuple[str, ...]] = deque([(*before, start)])
    walked = {start}
    while queue:
        path = queue.popleft()
        for edge in flows.feeds.get(path[-1], ()):
            if edge.target in walked:
                continue
            walked.add(edge.target)
            onward = (*path, edge.target)
            queue.append(onward)
            severity, reason = judge(flows, edge)
            node = flows.nodes[edge.target]
            yield Affected(node, severity, (), ("flow",), len(path), onward, (reason,))


def written(flows: Flows, job: str, dataset: str) -> Affected:
    """A dataset that a changing job writes."""
    reason = "is written by the job that changes"
    return Affected(flows.nodes[dataset], "warning", (), ("flow",), 1, (job, dataset), (reason,))


def writers_break(flows: Flows, dataset: str) -> Iterator[Affected]:
    """The jobs that write a dataset, which must fill a new required column."""
    for job in flows.writers.get(dataset, ()):
        reason = "writes the table without the new required column"
        node, way = flows.nodes[job], (dataset, job)
        yield Affected(node, "breaking", (), ("write",), 1, way, (reason,), counted=False)


def gone(_flows: Flows, _edge: Edge) -> tuple[Severity, str]:
    """The source is dropped or renamed: whoever reads it, or what that feeds, breaks."""
    return "breaking", "reads what is no longer there"


def still_active(_flows: Flows, _edge: Edge) -> tuple[Severity, str]:
    """A deprecated source that still has active flows."""
    return "warning", "still has an active flow from it"


def unknown_use(flows: Flows, edge: Edge) -> tuple[Severity, str]:
    """A change described in words: which columns it means is unknown."""
    if flows.registered_blindly(edge):
        return "breaking", REGISTERED_BLINDLY
    return "warning", COLUMN_USE_UNKNOWN


def reads_a_wider_table(_flows: Flows, _edge: Edge) -> tuple[Severity, str]:
    """A reader of a table that gets a new required column."""
    return "warning", "reads the table that gets a new required column"


def rebuilt(_flows: Flows, _edge: Edge) -> tuple[Severity, str]:
    """Fed by a job that changes."""
    return "warning", "is fed by the job that changes"
