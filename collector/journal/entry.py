"""What the journal holds, and the small interface every journal has.

An entry is an accepted event or a person's command. `seq` names one entry for ever and is opaque
to everyone outside this folder; a position says how far a reader has come and is opaque too.
Entries are read about in the order they were received; nothing depends on it, so a journal may be
written in several places at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

EntryKind = Literal["event", "command"]
BEGINNING = ""


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


@dataclass(frozen=True, slots=True)
class Extent:
    """How much a journal holds, and how many entries it no longer has."""

    entries: int
    bytes_on_disk: int
    dropped: int = 0


class Journal(Protocol):
    """A durable, append-only log. Returning from `append` means: on disk.

    An event that is an exact repeat of one the journal remembers cheaply is not written again;
    its seq is that of the first. A reader may still meet a repeat and must not mind.
    """

    def append(self, entries: Sequence[NewEntry]) -> list[str]:
        """Keep the entries; return their seqs once they are durable."""

    def read_from(self, position: str, limit: int) -> Reading:
        """At most `limit` entries after a position; the empty string is the beginning."""

    def commands_from(self, position: str, limit: int) -> Reading:
        """The same for commands alone, without reading the events between them."""

    def get(self, seq: str) -> Entry | None:
        """One entry by its seq."""

    def between(self, start: datetime, end: datetime) -> Iterator[Entry]:
        """Entries received in a half-open interval."""

    def reached(self, seq: str, position: str) -> bool:
        """Whether a reader at this position has read that entry."""

    def lag(self, position: str) -> int:
        """How many entries stand after a position."""

    def extent(self) -> Extent:
        """How many entries there are, and what they take on disk."""

    def close(self) -> None:
        """Finish what is under way and let go of files."""
