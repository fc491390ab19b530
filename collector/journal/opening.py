"""Opens the journal that the settings name."""

from __future__ import annotations

from pathlib import Path

from collector.errors import SettingsError
from collector.journal.entry import Journal
from collector.journal.sqlite import SqliteJournal
from collector.settings import Settings


def open_journal(settings: Settings) -> Journal:
    """The journal in force; files are opened when they are first needed."""
    if settings.journal != "sqlite":
        raise SettingsError(f"HEADWATER_JOURNAL={settings.journal!r} is not supported yet.")
    min_free_bytes = settings.journal_min_free_mb * 1024 * 1024
    return SqliteJournal(journal_folder(settings), min_free_bytes)


def journal_folder(settings: Settings) -> Path:
    """Where the journal, its dead letters and the projector's progress are."""
    return settings.home / "journal"
