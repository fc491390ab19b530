"""The five lines that a person or an agent reads first."""

from __future__ import annotations

from collector.analyse.impact.answer import ImpactAnswer


def as_text(answer: ImpactAnswer) -> str:
    """DECISION / RISK / AFFECTED SYSTEMS / REASON / RECOMMENDATION."""
    return "\n".join(
        (
            f"DECISION: {answer['decision']}",
            f"RISK: {answer['risk']}",
            f"AFFECTED SYSTEMS: {answer['affected_count']}",
            f"REASON: {'; '.join(answer['reasons'])}.",
            f"RECOMMENDATION: {answer['recommendation']}",
        )
    )
