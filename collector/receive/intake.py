"""From bodies to kept events: judge each, keep the good ones in one commit, note the rest.

An event that is refused becomes a dead letter with its reason. What happens to an event happens
here, for the single route, the batch route and the retry of a dead letter alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from collector.errors import RefusedEventError, UnavailableError, Violation
from collector.journal.dead_letters import NewLetter
from collector.journal.entry import NewEntry
from collector.model.canonical import canonical_digest
from collector.receive import metrics
from collector.services import Services
from collector.validate import judge
from collector.validate.verdict import Warned

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one body: a seq when it was kept, else a status and the violations."""

    seq: str | None
    status: int
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def reason(self) -> str:
        """Why it was refused, in a line."""
        shown = " ".join(violation.message for violation in self.violations[:_SHOWN])
        more = len(self.violations) - _SHOWN
        return f"{shown} And {more} more." if more > 0 else shown


def take(services: Services, bodies: Sequence[bytes], sender: str, now: datetime) -> list[Outcome]:
    """Keep what can be kept, on disk; the outcomes are in the order of the bodies."""
    services.backlog.refuse_when_full()
    verdicts = [judge(body, services.settings.validation) for body in bodies]
    entries = [
        NewEntry("event", body, canonical_digest(verdict.event), now, sender)
        for body, verdict in zip(bodies, verdicts, strict=True)
        if verdict.accepted
    ]
    seqs = iter(services.journal.append(entries) if entries else ())
    for verdict in verdicts:
        metrics.count(verdict)
    return [
        Outcome(next(seqs) if v.accepted else None, v.status, v.violations, v.warnings)
        for v in verdicts
    ]


def take_one(services: Services, body: bytes, sender: str, now: datetime) -> Outcome:
    """Keep one event; a refused one becomes a dead letter and is raised with all violations."""
    [outcome] = take(services, [body], sender, now)
    if outcome.seq is None:
        bury(services, body, outcome, sender, now)
        raise refusal(outcome)
    return outcome


def refusal(outcome: Outcome) -> RefusedEventError:
    """The error that says what is wrong with a refused event."""
    kept = "It is kept as a dead letter (GET /api/v1/dead-letters)."
    return RefusedEventError(outcome.status, f"{outcome.reason} {kept}", outcome.violations)


def bury(services: Services, body: bytes, outcome: Outcome, sender: str, now: datetime) -> None:
    """Keep a refused event as a dead letter.

    When even that fails, the loss is counted and the answer stays 4xx: a 5xx would make the
    sender repeat an event that no retry can mend.
    """
    letter = NewLetter(
        "receive", body, outcome.reason, sender, now, outcome.status, outcome.violations
    )
    try:
        services.dead_letters.add(letter)
    except UnavailableError:
        metrics.DEAD_LETTERS_LOST.inc()
