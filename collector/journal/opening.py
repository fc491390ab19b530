"""Opens the journal that the settings name."""

from __future__ import annotations

from collector.errors import SettingsError
from collector.journal.entry import Journal
from collector.journal.sqlite import SqliteJournal
from collector.settings import Settings

FOLDER = "journal"


def open_journal(settings: Settings) -> Journal:
    """The journal in force; files are opened when they are first needed."""
    if settings.journal != "sqlite":
        raise SettingsError(f"HEADWATER_JOURNAL={settings.journal!r} is not supported yet.")
    return SqliteJournal(
        settings.home / FOLDER, min_free_bytes=settings.journal_min_free_mb * 1024 * 1024
    )
