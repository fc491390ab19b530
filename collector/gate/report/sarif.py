"""SARIF 2.1.0, so that code scanning marks the very lines that would break something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from collector import __version__
from collector.analyse.impact.answer import ImpactAnswer
from collector.analyse.impact.rules import RULES
from collector.gate.proposal import Proposal

LEVELS = {"BLOCKED": "error", "CAUTION": "warning", "APPROVED": "note"}


def as_sarif(answers: Sequence[tuple[Proposal, ImpactAnswer]]) -> dict[str, Any]:
    """One result for each proposed change, at the place where it was found."""
    rules = [{"id": kind, "shortDescription": {"text": r.meaning}} for kind, r in RULES.items()]
    driver = {"name": "Headwater", "version": __version__, "rules": rules}
    results = [_result(proposal, answer) for proposal, answer in answers]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }


def _result(proposal: Proposal, answer: ImpactAnswer) -> dict[str, Any]:
    change = proposal.change
    reason = "; ".join(answer["reasons"])
    place = {
        "artifactLocation": {"uri": proposal.file},
        "region": {"startLine": max(proposal.line, 1)},
    }
    return {
        "ruleId": change.type,
        "level": LEVELS[answer["decision"]],
        "message": {"text": f"{change.node}: {change.words}. {reason}."},
        "locations": [{"physicalLocation": place}],
    }
