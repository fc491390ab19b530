"""From what a change reaches to a risk and a decision, under a policy that people write down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from typing import Literal

from collector.analyse.impact.affected import RANK, Affected, Severity
from collector.model.node import Node
from collector.model.tags import CANONICAL, CERTIFIED, DEPRECATED, PII, has

Risk = Literal["LOW", "MEDIUM", "HIGH"]
Decision = Literal["APPROVED", "CAUTION", "BLOCKED"]

DEFAULT_MOST = 5


@dataclass(frozen=True, slots=True)
class Waiver:
    """A person's word that an asset may be affected, for a reason and until a day."""

    asset: str
    owner: str
    reason: str
    expires: date

    def covers(self, node: Node, today: date) -> bool:
        """Whether it still holds and names this asset (`*` and `?` as in file names)."""
        return today <= self.expires and fnmatchcase(node.name, self.asset)


@dataclass(frozen=True, slots=True)
class Policy:
    """What blocks: a severity, any certified asset, or more assets than allowed.

    An asset tagged `canonical` is blocked by a warning already, since everybody builds on it; one
    tagged `deprecated` never blocks, since it is on its way out.
    """

    most: int = DEFAULT_MOST
    certified: bool = True
    blocks: Severity = "breaking"
    waivers: tuple[Waiver, ...] = ()


@dataclass(frozen=True, slots=True)
class Impact:
    """The answer: risk, decision, why, and everything that is affected."""

    risk: Risk
    decision: Decision
    reasons: tuple[str, ...]
    affected: tuple[Affected, ...]
    waived: tuple[Affected, ...] = ()

    @property
    def affected_count(self) -> int:
        """Distinct datasets, plus jobs that write none; waived ones are counted too."""
        return sum(1 for hit in self.affected if hit.counted)


def decide(affected: Sequence[Affected], policy: Policy, today: date) -> Impact:
    """The decision for everything that was reached."""
    waived = tuple(a for a in affected if any(w.covers(a.node, today) for w in policy.waivers))
    standing = [a for a in affected if a not in waived]
    blocking = _blocking_reasons(standing, policy)
    if blocking:
        return Impact("HIGH", "BLOCKED", blocking, tuple(affected), waived)
    worst = max((RANK[a.severity] for a in standing), default=0)
    if worst >= RANK["warning"]:
        reason = f"{_names(standing)} may be affected"
        return Impact("MEDIUM", "CAUTION", (reason,), tuple(affected), waived)
    return Impact("LOW", "APPROVED", (_harmless(affected),), tuple(affected), waived)


def _blocking_reasons(standing: Sequence[Affected], policy: Policy) -> tuple[str, ...]:
    reasons = []
    alive = [a for a in standing if not has(a.node.tags, DEPRECATED)]
    severe = [a for a in alive if RANK[a.severity] >= _least_blocking(a, policy)]
    certified = [a for a in alive if has(a.node.tags, CERTIFIED)] if policy.certified else []
    if severe:
        reasons.append(f"{_names(severe)} would break")
    if certified:
        reasons.append(f"{_names(certified)} {_is_are(certified)} certified")
    count = sum(1 for a in alive if a.counted)
    if count > policy.most:
        reasons.append(f"{count} assets are affected, more than the {policy.most} allowed")
    return tuple(reasons)


def _least_blocking(hit: Affected, policy: Policy) -> int:
    canonical = has(hit.node.tags, CANONICAL)
    return min(RANK[policy.blocks], RANK["warning"]) if canonical else RANK[policy.blocks]


def notes_on(affected: Sequence[Affected]) -> list[str]:
    """What a reader should know beyond the decision: personal data, and what is on its way out."""
    personal = [a for a in affected if has(a.node.tags, PII)]
    leaving = [a for a in affected if has(a.node.tags, DEPRECATED)]
    notes = [f"{_names(personal)} {_hold(personal)} personal data (pii)."] if personal else []
    if leaving:
        notes.append(f"{_names(leaving)} {_is_are(leaving)} deprecated and does not block.")
    return notes


def _names(hits: Sequence[Affected], most: int = 4) -> str:
    names = [hit.node.name for hit in hits[:most]]
    if len(hits) > most:
        names.append(f"{len(hits) - most} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _hold(hits: Sequence[Affected]) -> str:
    return "holds" if len(hits) == 1 else "hold"


def _is_are(hits: Sequence[Affected]) -> str:
    return "is" if len(hits) == 1 else "are"


def _harmless(affected: Sequence[Affected]) -> str:
    return "nothing that uses it would break" if affected else "nothing uses it"
