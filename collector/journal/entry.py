"""What the journal holds, and the small interface every journal has.

An entry is an accepted event or a person's command. `seq` names one entry for ever and is opaque
to everyone outside this folder; a position says how far a reader has come and is opaque too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

EntryKind = Literal["event", "command"]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry on its way in: the JSON bytes as received, and the hash of the canonical event."""

    kind: EntryKind
    body: bytes
    digest: str
    received_at: datetime
    sender: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that is on disk."""

    seq: str
    kind: EntryKind
    body: bytes
    digest: str
    received_at: datetime
    sender: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Entries read from a position, and the position after the last of them."""

    entries: tuple[Entry, ...]
    position: str


class Journal(Protocol):
    """A durable, append-only log. Returning from `append` means: on disk."""

    def append(self, entries: Sequence[NewEntry]) -> list[str]:
        """Keep the entries; return their seqs once they are durable."""

    def read_from(self, position: str, limit: int) -> Reading:
        """At most `limit` entries after a position; the empty string is the beginning."""

    def get(self, seq: str) -> Entry | None:
        """One entry by its seq."""

    def between(self, start: datetime, end: datetime) -> Iterator[Entry]:
        """Entries received in a half-open interval."""

    def reached(self, seq: str, position: str) -> bool:
        """Whether a reader at this position has read that entry."""

    def lag(self, position: str) -> int:
        """How many entries stand after a position."""
