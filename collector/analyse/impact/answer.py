"""The answer of an impact analysis as the JSON that REST gives and the gate reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timezone
from typing import TypedDict

from collector.analyse.impact.affected import Affected
from collector.analyse.impact.changes import Change
from collector.analyse.impact.decide import Decision, Impact, Risk
from collector.analyse.impact.flows import Flows
from collector.model.node import Node


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
    impact: Impact, changes: Sequence[Change], flows: Flows, notes: Sequence[str] = ()
) -> ImpactAnswer:
    """Put an impact into words and plain values."""
    waived = {hit.node.id for hit in impact.waived}
    return {
        "risk": impact.risk,
        "decision": impact.decision,
        "reasons": list(impact.reasons),
        "recommendation": RECOMMENDATIONS[impact.decision],
        "affected_count": impact.affected_count,
        "affected": [
            _affected(hit, flows, waived=hit.node.id in waived) for hit in impact.affected
        ],
        "changes": [{"node": c.node, "type": c.type, "words": c.words} for c in changes],
        "notes": list(notes),
    }


def _affected(hit: Affected, flows: Flows, *, waived: bool) -> AffectedAnswer:
    node = hit.node
    writers = [flows.nodes[job] for job in flows.writers.get(node.id, ())]
    ran = _last_to_run([node, *writers])
    return {
        "id": node.id,
        "name": node.name,
        "namespace": node.namespace,
        "type": node.kind,
        "severity": hit.severity,
        "references": list(hit.references),
        "uses": list(hit.uses),
        "distance": hit.distance,
        "path": [flows.nodes[step].name for step in hit.path],
        "reasons": list(hit.reasons),
        "owners": list(node.owners or dict.fromkeys(o for job in writers for o in job.owners)),
        "tags": list(node.tags),
        "last_run_state": ran.last_run_state,
        "last_run_at": _text(ran.last_run_at),
        "waived": waived,
    }


def _last_to_run(nodes: Iterable[Node]) -> Node:
    """The job that ran last; a dataset tells of its writers' runs."""
    never = datetime.min.replace(tzinfo=timezone.utc)
    return max(nodes, key=lambda node: node.last_run_at or never)


def _text(time: datetime | None) -> str | None:
    return (
        None if time is None else time.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    )
