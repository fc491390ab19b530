"""The answer of an impact analysis as the JSON that REST gives and the gate reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timezone
from typing import TypedDict

from collector.analyse.impact.affected import Affected
from collector.analyse.impact.changes import Change
from collector.analyse.impact.decide import Decision, Impact, Risk


class AffectedAnswer(TypedDict):
    """One affected asset."""

    id: str
    name: str
    namespace: str
    type: str
    severity: str
    references: list[str]
    uses: list[str]
    distance: int
    path: list[str]
    reasons: list[str]
    owners: list[str]
    tags: list[str]
    last_run_state: str | None
    last_run_at: str | None
    waived: bool


class ChangeAnswer(TypedDict):
    """One change as it was understood."""

    node: str
    type: str
    words: str


class ImpactAnswer(TypedDict):
    """The whole answer."""

    risk: Risk
    decision: Decision
    reasons: list[str]
    recommendation: str
    affected_count: int
    affected: list[AffectedAnswer]
    changes: list[ChangeAnswer]
    notes: list[str]


RECOMMENDATIONS: dict[Decision, str] = {
    "BLOCKED": (
        "Bring the new form in beside the old one, move the affected assets over one by one, "
        "and take the old one away last."
    ),
    "CAUTION": "Ask the owners of the affected assets to confirm before going on.",
    "APPROVED": "Go on.",
}


def answer_of(
    impact: Impact, changes: Sequence[Change], names: dict[str, str], notes: Sequence[str] = ()
) -> ImpactAnswer:
    """Put an impact into words and plain values; `names` gives the name of each id on a path."""
    waived = {hit.node.id for hit in impact.waived}
    return {
        "risk": impact.risk,
        "decision": impact.decision,
        "reasons": list(impact.reasons),
        "recommendation": RECOMMENDATIONS[impact.decision],
        "affected_count": impact.affected_count,
        "affected": [_affected(hit, names, hit.node.id in waived) for hit in impact.affected],
        "changes": [{"node": c.node, "type": c.type, "words": c.words} for c in changes],
        "notes": list(notes),
    }


def _affected(hit: Affected, names: dict[str, str], waived: bool) -> AffectedAnswer:  # noqa: FBT001
    node = hit.node
    return {
        "id": node.id,
        "name": node.name,
        "namespace": node.namespace,
        "type": node.kind,
        "severity": hit.severity,
        "references": list(hit.references),
        "uses": list(hit.uses),
        "distance": hit.distance,
        "path": [names.get(step, step) for step in hit.path],
        "reasons": list(hit.reasons),
        "owners": list(node.owners),
        "tags": list(node.tags),
        "last_run_state": node.last_run_state,
        "last_run_at": _text(node.last_run_at),
        "waived": waived,
    }


def _text(time: datetime | None) -> str | None:
    return (
        None if time is None else time.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    )
