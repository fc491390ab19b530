"""`headwater project`: the projector alone, from the journal into Neo4j."""

from __future__ import annotations

import logging
import signal
from importlib import import_module
from threading import Event

import click
from neo4j import Driver

from collector import settings
from collector.errors import UnavailableError
from collector.graph.connect import connect
from collector.journal.filesystem import refuse_network_filesystem
from collector.journal.opening import open_journal
from collector.project import projector

_TARGET = "collector.project.target"


@click.command(epilog="Example: HEADWATER_NEO4J=bolt://db:7687 headwater project")
def command() -> None:
    """Write what the journal holds into Neo4j, batch by batch, until stopped."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    current = settings.load()
    refuse_network_filesystem(current.home)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    with connect(current) as driver:
        target = _target(driver, current.neo4j_database)
        projector.run(open_journal(current), target, stop)


def _target(driver: Driver, database: str) -> projector.Target:
    try:
        opened: projector.Target = import_module(_TARGET).Neo4jTarget(driver, database)
    except ModuleNotFoundError as error:
        raise UnavailableError("This version cannot write to Neo4j yet.") from error
    return opened
