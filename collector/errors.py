"""Every error that Headwater raises on purpose, in one tree.

    HeadwaterError
    ├── UsageError            the caller asked for something impossible (exit 2, 400)
    │   ├── SettingsError     unknown setting or bad value, all of them at once
    │   ├── UnknownNodeError  no such dataset, job, column or run (404)
    │   ├── AmbiguousNodeError  a bare name that fits several nodes (409)
    │   └── UnknownLetterError  no dead letter of that name (404)
    ├── RefusedEventError     an event that cannot be kept: not JSON, too large, invalid (4xx)
    ├── DeniedError           no key, a wrong key, or a key without the scope (401, 403)
    └── UnavailableError      ours, and it passes: full disk, Neo4j away (exit 3, 503)
        └── LocalServerError  the local Neo4j cannot be fetched or started

The HTTP side turns them into `application/problem+json` and the command line into one sentence
and an exit code, each in one place. A message says what is wrong, where, and what to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong, and where: a JSON pointer, a setting's name or a field."""

    pointer: str
    message: str


class HeadwaterError(Exception):
    """Anything Headwater raises on purpose."""

    exit_code: ClassVar[int] = 3
    status: int = 500
    title: ClassVar[str] = "Internal error"

    def __init__(self, detail: str, violations: tuple[Violation, ...] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.violations = violations


class UsageError(HeadwaterError):
    """The caller asked for something that cannot be done as asked."""

    exit_code = 2
    status = 400
    title = "Bad request"


class SettingsError(UsageError):
    """One or more settings are unknown or have bad values."""

    title = "Bad settings"


class UnknownNodeError(UsageError):
    """No node of that name."""

    status = 404
    title = "Unknown node"


class AmbiguousNodeError(UsageError):
    """A bare name that several nodes have."""

    status = 409
    title = "Ambiguous node"


class UnknownLetterError(UsageError):
    """No dead letter of that name."""

    status = 404
    title = "Unknown dead letter"


class RefusedEventError(HeadwaterError):
    """An event that is not kept; the status says why (400, 413, 415, 422)."""

    exit_code = 2
    title = "Event refused"

    def __init__(self, status: int, detail: str, violations: tuple[Violation, ...] = ()) -> None:
        super().__init__(detail, violations)
        self.status = status


class DeniedError(HeadwaterError):
    """No key, a wrong key (401), or a key without the needed scope (403)."""

    exit_code = 2
    title = "Not allowed"

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class UnavailableError(HeadwaterError):
    """Ours, and it passes: every client may try again."""

    status = 503
    title = "Unavailable"
    retry_after_s: int = 5


class LocalServerError(UnavailableError):
    """The local Neo4j cannot be fetched, started or reached."""

    title = "Local Neo4j"
