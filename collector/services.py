"""What the web side works with: settings, journal and graph, opened once per process."""

from __future__ import annotations

from dataclasses import dataclass

import neo4j
from flask import current_app

from collector.graph.connect import connect
from collector.graph.read.asking import Graph
from collector.journal.backlog import Backlog
from collector.journal.dead_letters import DeadLetters
from collector.journal.entry import Journal
from collector.journal.keyring import Keyring
from collector.journal.opening import journal_folder, open_journal
from collector.journal.progress import Progress
from collector.settings import Settings

EXTENSION = "headwater"


@dataclass(frozen=True, slots=True)
class Services:
    """The resources of one worker process."""

    settings: Settings
    journal: Journal
    driver: neo4j.Driver
    dead_letters: DeadLetters
    progress: Progress
    backlog: Backlog
    keyring: Keyring

    @property
    def graph(self) -> Graph:
        """The graph as readers ask it."""
        return Graph(self.driver, self.settings.neo4j_database)

    def close(self) -> None:
        """Finish what is under way and let go of files and connections."""
        self.journal.close()
        self.dead_letters.close()
        self.driver.close()


def open_services(settings: Settings) -> Services:
    """The services that the settings name; files and connections open when first used."""
    journal = open_journal(settings)
    progress = Progress(journal_folder(settings))
    return Services(
        settings,
        journal,
        connect(settings),
        DeadLetters(journal_folder(settings)),
        progress,
        Backlog(journal, progress, settings.journal_max_backlog),
        Keyring(journal),
    )


def services() -> Services:
    """The services of the app that handles the current request."""
    found: Services = current_app.extensions[EXTENSION]
    return found
