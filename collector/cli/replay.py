"""`headwater replay`: the graph again from the journal, whole or in part."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timezone

import click
from rich.console import Console
from rich.progress import Progress as Bar

from collector import settings
from collector.cli.output import json_option, print_json, say
from collector.cli.project import burying
from collector.errors import UnavailableError
from collector.graph.connect import connect
from collector.graph.schema import apply_schema
from collector.journal.dead_letters import DeadLetters
from collector.journal.entry import BEGINNING, Journal
from collector.journal.opening import journal_folder, open_journal
from collector.journal.progress import Progress
from collector.journal.retention import Snapshot
from collector.local.up import local_neo4j
from collector.model.identity import JobId
from collector.project.replay import FIRST, LAST, Selection, replay_all, replay_selected
from collector.project.rules import load_rules
from collector.project.snapshot import starting_point
from collector.project.target import Neo4jTarget
from collector.settings import Settings

Told = Callable[[int], None]


def _moment(_ctx: click.Context, _param: click.Parameter, text: str | None) -> datetime | None:
    """A date or a time that a person wrote; UTC when it has no offset."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError as error:
        raise click.BadParameter("write 2026-01-31 or 2026-01-31T10:00Z.") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


@click.command(epilog="Example: headwater replay --from 2026-01-31 --job airflow daily.load")
@click.option("--from", "start", callback=_moment, help="Events received at this time or later.")
@click.option("--to", "end", callback=_moment, help="Events received before this time.")
@click.option("--job", nargs=2, metavar="NAMESPACE NAME", help="Events of one job.")
@click.option("--dry-run", is_flag=True, help="Only count.")
@json_option
def command(
    *,
    start: datetime | None,
    end: datetime | None,
    job: tuple[str, str] | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Project the journal again: all of it from nothing, or some events on top of the graph."""
    selection = Selection(start or FIRST, end or LAST, JobId(*job) if job else None)
    current = settings.load()
    journal = open_journal(current)
    try:
        if dry_run:
            count = _count(current, journal, selection)
        else:
            count = _replay(current, journal, selection)
    finally:
        journal.close()
    if as_json:
        print_json({"events": count, "whole": selection == Selection(), "dry_run": dry_run})
    else:
        what = "entries, the whole journal" if selection == Selection() else "events"
        say(f"{'Would replay' if dry_run else 'Replayed'} {count} {what}.")


def _count(current: Settings, journal: Journal, selection: Selection) -> int:
    if selection != Selection():
        return sum(1 for _ in selection.events(journal))
    return journal.lag(_start(starting_point(journal, journal_folder(current))))


def _start(snapshot: Snapshot | None) -> str:
    return snapshot.position if snapshot else BEGINNING


def _replay(current: Settings, journal: Journal, selection: Selection) -> int:
    folder = journal_folder(current)
    bury = burying(DeadLetters(folder))
    reachable = with_local_neo4j(current)
    with connect(reachable) as driver:
        apply_schema(driver, reachable.neo4j_database)
        rules = load_rules(current.config)
        target = Neo4jTarget(driver, reachable.neo4j_database, rules, find=journal.get)
        if selection != Selection():
            with _bar(None) as tell:
                return replay_selected(journal, target, selection, tell, bury)
        snapshot = starting_point(journal, folder)
        if snapshot:
            say(f"The journal has dropped old entries; starting from {snapshot.folder}.")
        total = journal.lag(_start(snapshot))
        progress = _TellingProgress(Progress(folder), journal, total)
        with _bar(total) as progress.tell:
            replay_all(
                journal,
                target,
                driver=driver,
                database=reachable.neo4j_database,
                snapshot=snapshot,
                publish=progress.publish,
                bury=bury,
            )
        return total


@dataclass(slots=True)
class _TellingProgress:
    """Publishes the position like the projector does, and moves the bar."""

    progress: Progress
    journal: Journal
    total: int
    tell: Told = print

    def publish(self, position: str) -> None:
        self.progress.publish(position)
        self.tell(max(0, self.total - self.journal.lag(position)))


def with_local_neo4j(current: Settings) -> Settings:
    """The settings, with the local Neo4j's address and password when no other is named."""
    if current.neo4j is not None:
        return current
    server = local_neo4j(current)
    if not server.password_file.is_file():
        raise UnavailableError("No Neo4j is running here; `headwater up` starts one.")
    return replace(
        current, neo4j=server.uri, neo4j_user=server.user, neo4j_password=server.password
    )


@contextmanager
def _bar(total: int | None) -> Iterator[Told]:
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Replaying", total=total)
        yield lambda done: bar.update(task, completed=done)
