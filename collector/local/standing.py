"""How things stand: what of a home runs, since when, and how far the graph is behind the journal.

Read from the file that `headwater up` keeps, from the collector's own health answer and from the
journal; nothing is started or changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from collector.journal.opening import journal_folder, open_journal
from collector.journal.progress import Progress
from collector.local.instance import read_holder
from collector.local.up import INSTANCE_FILE
from collector.settings import Settings


@dataclass(frozen=True, slots=True)
class Standing:
    """What `headwater status` shows."""

    running: bool
    pid: int | None
    since: datetime | None
    parts: list[dict[str, Any]]
    url: str
    health: dict[str, Any] | None
    journal_entries: int | None
    journal_lag: int | None

    @property
    def ready(self) -> bool:
        """Whether the collector answers, and says that it is ready."""
        return self.health is not None and self.health.get("status") == "ready"


def read_standing(settings: Settings) -> Standing:
    """Look at a home and at the collector that the settings name."""
    holder = read_holder(settings.home / INSTANCE_FILE)
    running = holder if holder is not None and holder.alive else None
    entries, lag = journal_extent(settings)
    return Standing(
        running=running is not None,
        pid=running.pid if running else None,
        since=running.since if running else None,
        parts=running.details.get("parts", []) if running else [],
        url=settings.url,
        health=read_health(settings.url),
        journal_entries=entries,
        journal_lag=lag,
    )


def read_health(url: str) -> dict[str, Any] | None:
    """What `/health/ready` says, ready or not; None when nobody answers in its words."""
    try:
        with urlopen(f"{url}/health/ready", timeout=10) as answer:  # noqa: S310
            document = json.load(answer)
    except HTTPError as error:
        with error:
            document = _parsed(error.read())
    except (URLError, OSError, ValueError):
        return None
    return document if isinstance(document, dict) else None


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        return None


def journal_extent(settings: Settings) -> tuple[int | None, int | None]:
    """Entries in this home's journal, and how many of them the graph does not have yet."""
    folder = journal_folder(settings)
    if settings.journal != "sqlite" or not folder.is_dir():
        return None, None
    journal = open_journal(settings)
    try:
        return journal.extent().entries, journal.lag(Progress(folder).position())
    finally:
        journal.close()
