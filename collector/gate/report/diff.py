"""The lineage that a merge would add or take away, in lines that people know from diffs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict


class FlowDiff(TypedDict):
    """One flow into a target."""

    source: str
    source_column: str | None
    target_column: str | None


class TargetDiff(TypedDict):
    """What one file changes in what feeds one target."""

    file: str
    target: str
    known: bool
    added: list[FlowDiff]
    removed: list[FlowDiff]
    unresolved: list[str]


def diff_lines(diff: Sequence[TargetDiff]) -> Iterator[str]:
    """One line for each flow, `+` or `-` in front, under the file and the target it is about."""
    for one in diff:
        new = "" if one["known"] else " (new)"
        yield f"# {one['file']}: {one['target']}{new}"
        yield from (f"- {_flow(flow, one['target'])}" for flow in one["removed"])
        yield from (f"+ {_flow(flow, one['target'])}" for flow in one["added"])
        yield from (f"# not read: {' '.join(reason.split())}" for reason in one["unresolved"])


def _flow(flow: FlowDiff, target: str) -> str:
    source = _end(flow["source"], flow["source_column"])
    if flow["source_column"] and not flow["target_column"]:
        return f"{source} decides about {target}"
    return f"{source} -> {_end(target, flow['target_column'])}"


def _end(dataset: str, column: str | None) -> str:
    return " ".join((f"{dataset}#{column}" if column else dataset).split())
