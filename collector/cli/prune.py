"""`headwater prune`: let go of old runs, dropped datasets and jobs that are no longer seen.

Pruning is a journal command with absolute times, so that a replay prunes the same again.
"""

from __future__ import annotations

import getpass
from datetime import datetime, timedelta, timezone

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table, say
from collector.errors import UsageError
from collector.graph.maintain import PruneLimits, count_prunable
from collector.journal.commands import append_command
from collector.journal.opening import open_journal
from collector.local.reach import reach
from collector.project.commands import PRUNE

_DAYS = click.IntRange(min=0)


@click.command(epilog="Example: headwater prune --runs 90 --dropped 365 --stale 30 --dry-run")
@click.option("--runs", type=_DAYS, help="Runs without an event for so many days.")
@click.option("--dropped", type=_DAYS, help="Datasets dropped so many days ago.")
@click.option("--jobs", type=_DAYS, help="Jobs not seen for so many days, with their lineage.")
@click.option("--stale", type=_DAYS, help="Only mark jobs not seen for so many days, and edges.")
@click.option("--dry-run", is_flag=True, help="Count, and change nothing.")
@json_option
def command(
    *,
    runs: int | None,
    dropped: int | None,
    jobs: int | None,
    stale: int | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Prune what is old; without options, runs older than HEADWATER_RETENTION_DAYS."""
    current = settings.load()
    now = datetime.now(timezone.utc)
    days = (runs, dropped, jobs, stale)
    if days == (None, None, None, None):
        days = (current.retention_days, None, None, None)
    limits = PruneLimits(*(None if d is None else now - timedelta(days=d) for d in days))
    if jobs is not None and stale is not None and stale >= jobs:
        raise UsageError("--stale must be fewer days than --jobs; jobs would be gone before.")
    with reach(current) as driver:
        counts = count_prunable(driver, current.neo4j_database, limits)
    seq = None
    if not dry_run:
        args = {name: limit.isoformat() for name, limit in limits._asdict().items() if limit}
        seq = append_command(open_journal(current), PRUNE, args, getpass.getuser(), now)
    if as_json:
        print_json({"found": counts, "dry_run": dry_run, "seq": seq})
        return
    print_table(("WHAT", "FOUND"), counts.items())
    say("Nothing was changed." if dry_run else f"Kept as journal entry {seq}; it is applied soon.")
