"""From bodies to kept events: judge each, keep the good ones in one commit, note the rest.

An event that is refused becomes a dead letter with its reason. What happens to an event happens
here, for the single route, the batch route and the retry of a dead letter alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from collector.errors import RefusedEventError, UnavailableError, Violation
from collector.journal.dead_letters import NewLetter
from collector.journal.entry import NewEntry
from collector.model.canonical import digest_of
from collector.receive import metrics
from collector.receive.batch import guess_batch, split_batch
from collector.services import Services
from collector.validate import judge
from collector.validate.verdict import Verdict, Warned

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


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is left of an event once it was judged: the event itself is let go at once."""

    body: bytes
    verdict: Verdict
    digest: str


def take(services: Services, bodies: Sequence[bytes], sender: str, now: datetime) -> list[Outcome]:
    """Keep what can be kept, on disk; the outcomes are in the order of the bodies."""
    services.backlog.refuse_when_full()
    return _keep(services, _judge_all(services, bodies), sender, now)


def take_batch(
    services: Services, batch: bytes, sender: str, now: datetime
) -> list[tuple[bytes, Outcome]]:
    """Keep what can be kept of a batch, in one commit; each event with what became of it."""
    services.backlog.refuse_when_full()
    judged = _judge_all(services, guess_batch(batch))
    if not judged or any(one.verdict.status == HTTPStatus.BAD_REQUEST for one in judged):
        judged = _judge_all(services, split_batch(batch))
    outcomes = _keep(services, judged, sender, now)
    return [(one.body, outcome) for one, outcome in zip(judged, outcomes, strict=True)]


def take_one(services: Services, body: bytes, sender: str, now: datetime) -> Outcome:
    """Keep one event; a refused one becomes a dead letter and is raised with all violations."""
    [outcome] = take(services, [body], sender, now)
    if outcome.seq is None:
        bury(services, body, outcome, sender, now)
        raise refusal(outcome)
    return outcome


def _judge_all(services: Services, bodies: Sequence[bytes]) -> list[_Judged]:
    return [_judged(body, judge(body, services.settings.validation)) for body in bodies]


def _judged(body: bytes, verdict: Verdict) -> _Judged:
    digest = digest_of(verdict.canonical) if verdict.accepted else ""
    return _Judged(body, verdict.without_event(), digest)


def _keep(
    services: Services, judged: Sequence[_Judged], sender: str, now: datetime
) -> list[Outcome]:
    entries = [
        NewEntry("event", one.body, one.digest, now, sender)
        for one in judged
        if one.verdict.accepted
    ]
    seqs = iter(services.journal.append(entries) if entries else ())
    verdicts = [one.verdict for one in judged]
    for verdict in verdicts:
        metrics.count(verdict)
    return [
        Outcome(next(seqs) if v.accepted else None, v.status, v.violations, v.warnings)
        for v in verdicts
    ]


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
