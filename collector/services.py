"""What the web side works with: settings, journal and graph, opened once per process."""

from __future__ import annotations

from dataclasses import dataclass

import neo4j
from flask import current_app

from collector.journal.entry import Journal
from collector.settings import Settings

EXTENSION = "headwater"


@dataclass(frozen=True, slots=True)
class Services:
    """The resources of one worker process."""

    settings: Settings
    journal: Journal
    driver: neo4j.Driver


def services() -> Services:
    """The services of the app that handles the current request."""
    found: Services = current_app.extensions[EXTENSION]
    return found
