from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime, timezone
from pathlib import Path

import pytest

from collector.journal.entry import EntryKind, NewEntry
from collector.journal.sqlite import SqliteJournal

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


def new_entry(text: str, kind: EntryKind = "event", received_at: datetime = NOON) -> NewEntry:
    body = text.encode()
    return NewEntry(kind, body, hashlib.sha256(body).hexdigest(), received_at, "a test")


@pytest.fixture
def open_here(tmp_path: Path) -> Iterator[Callable[[], SqliteJournal]]:
    """Opens the journal of this test; each call is a reader and writer of its own."""
    opened: list[SqliteJournal] = []

    def open_journal() -> SqliteJournal:
        opened.append(SqliteJournal(tmp_path / "journal"))
        return opened[-1]

    yield open_journal
    for journal in opened:
        journal.close()


@pytest.fixture
def journal(open_here: Callable[[], SqliteJournal]) -> SqliteJournal:
    return open_here()
