"""The outcome of validating one event."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from collector.errors import Violation

EventKind = Literal["run", "job", "dataset"]
WarningKind = Literal[
    "bad-format",
    "bare-facet",
    "broken-facet",
    "broken-facets",
    "event-time-without-offset",
    "extra-member",
    "fine-fraction",
    "missing-producer",
    "missing-schema-url",
    "null-facets",
    "null-value",
    "repeated-key",
    "run-id-not-uuid",
    "two-kinds",
    "unknown-facet",
]


@dataclass(frozen=True, slots=True)
class Warned:
    """Something off in an accepted event: a short kind to count by, where, and a sentence."""

    kind: WarningKind
    pointer: str
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Accepted when there are no violations; `status` is the HTTP answer an event deserves."""

    status: int
    kind: EventKind | None = None
    event: dict[str, Any] = field(default_factory=dict)
    canonical: bytes = b""
    """The accepted event in the form that its digest is made of."""
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Warned, ...] = ()

    def without_event(self) -> Verdict:
        """The same without what takes memory."""
        producer = self.event.get("producer")
        return replace(self, event={"producer": producer}, canonical=b"")

    @property
    def accepted(self) -> bool:
        """Whether the event is kept."""
        return not self.violations
