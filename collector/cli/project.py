"""`headwater project`: the projector alone, from the journal into Neo4j."""

from __future__ import annotations

import logging
import os
import signal
from datetime import datetime, timezone
from threading import Event, Thread

import click
from neo4j import Driver
from neo4j.exceptions import DriverError, Neo4jError

from collector import settings
from collector.cli.output import json_option, print_json
from collector.graph.connect import connect
from collector.graph.schema import apply_schema
from collector.journal.dead_letters import DeadLetters, NewLetter
from collector.journal.entry import Entry
from collector.journal.filesystem import refuse_network_filesystem
from collector.journal.opening import journal_folder, open_journal
from collector.journal.progress import Progress
from collector.project import projector
from collector.project.remembered_position import RememberedPosition
from collector.project.retaining import retain
from collector.project.rules import load_rules
from collector.project.snapshot import dumping
from collector.project.target import Neo4jTarget
from collector.reference_cycles import look_for_cycles_rarely

YIELDING = 5
"""How much the projector yields where the machine is busy: a sender waits, the graph can follow."""


@click.command(epilog="Example: HEADWATER_NEO4J=bolt://db:7687 headwater project")
@json_option
def command(*, as_json: bool) -> None:
    """Write what the journal holds into Neo4j, batch by batch, until stopped."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("neo4j").setLevel(logging.WARNING)
    look_for_cycles_rarely()
    os.nice(YIELDING)
    current = settings.load()
    refuse_network_filesystem(current.home)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    journal, folder = open_journal(current), journal_folder(current)
    letters = DeadLetters(folder)
    if as_json:
        print_json({"status": "starting", "journal": folder, "neo4j": current.neo4j})
    with connect(current) as driver:
        rules = load_rules(current.config)
        graph = Neo4jTarget(driver, current.neo4j_database, rules, find=journal.get)
        target = RememberedPosition(graph)
        while not stop.is_set() and not _is_ready(driver, current.neo4j_database):
            stop.wait(projector.LONGEST_PAUSE_S / 10)
        if current.journal_retention_days is not None:
            dump = dumping(driver, current.neo4j_database)
            work = (folder, current.journal_retention_days, dump, stop)
            Thread(target=retain, args=work, name="retention", daemon=True).start()
        projector.run(journal, target, stop, Progress(folder).publish, burying(letters))


def _is_ready(driver: Driver, database: str) -> bool:
    """Whether the schema is in place; False while Neo4j does not answer."""
    try:
        apply_schema(driver, database)
    except (DriverError, Neo4jError) as error:
        logging.getLogger(__name__).warning("Neo4j is away (%s); waiting", error)
        return False
    return True


def burying(letters: DeadLetters) -> projector.Bury:
    """Keeps what cannot be projected as a dead letter that names its journal entry."""

    def bury(entry: Entry, reason: str) -> None:
        now = datetime.now(timezone.utc)
        letters.add(NewLetter("project", entry.body, reason, entry.sender, now, entry=entry.seq))

    return bury
