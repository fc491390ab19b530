"""Asks the collector about proposals and puts the answers together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from collector.analyse.impact.answer import ImpactAnswer
from collector.analyse.impact.changes import Change
from collector.analyse.impact.decide import Policy
from collector.gate.proposal import ChangedSql, Found, Proposal, Replacement
from collector.gate.report.diff import TargetDiff

Post = Callable[[str, object], Any]
ColumnsOf = Callable[[str], set[str] | None]


def ask(post: Post, changes: Sequence[Change], policy: Policy, *, skip: bool) -> ImpactAnswer:
    """One answer for all changes together."""
    answer: ImpactAnswer = post(
        "/api/v1/impact",
        {
            "changes": [_raw(change) for change in changes],
            "policy": _policy(policy),
            "unknown": "skip" if skip else "refuse",
        },
    )
    return answer


def lineage_diff(post: Post, files: Sequence[ChangedSql]) -> list[TargetDiff]:
    """The edges that changed SQL would add or remove; targets that stay as they are left out."""
    if not files:
        return []
    asked = {"files": [asdict(file) for file in files]}
    answer: list[TargetDiff] = post("/api/v1/lineage-diff", asked)["diff"]
    return [one for one in answer if one["added"] or one["removed"] or one["unresolved"]]


def settle(found: Found, columns_of: ColumnsOf) -> tuple[Proposal, ...]:
    """All proposals, with replaced tables compared to the columns they have now."""
    compared = [p for each in found.replacements for p in _compared(each, columns_of(each.node))]
    return (*found.proposals, *compared)


def _compared(new: Replacement, columns: set[str] | None) -> list[Proposal]:
    if not columns:
        return []
    now = {column.lower() for column in new.columns}
    gone = [column for column in sorted(columns) if column.lower() not in now]
    return [Proposal(Change("column_drop", new.node, c), new.file, new.line) for c in gone]


def _raw(change: Change) -> dict[str, Any]:
    raw: dict[str, Any] = {"type": change.type, "node": change.node}
    if change.column is not None:
        raw["from" if change.type == "column_rename" else "column"] = change.column
    if change.to is not None:
        raw["to"] = change.to
    if change.text is not None:
        raw["text"] = change.text
    raw |= {name: True for name in ("required", "derived") if getattr(change, name)}
    return raw


def _policy(policy: Policy) -> dict[str, Any]:
    waivers = [
        {
            "asset": waiver.asset,
            "owner": waiver.owner,
            "reason": waiver.reason,
            "expires": waiver.expires.isoformat(),
        }
        for waiver in policy.waivers
    ]
    return {
        "most": policy.most,
        "certified": policy.certified,
        "blocks": policy.blocks,
        "waivers": waivers,
    }
