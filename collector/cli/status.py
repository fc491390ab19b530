"""`headwater status`: what runs, since when, where, and how far the graph is behind."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table
from collector.local.standing import Standing, read_standing

_UNREACHABLE = 3
_COLUMNS = ("name", "state", "pid", "since", "restarts", "log")


@click.command(epilog="Example: headwater status --json")
@json_option
def command(*, as_json: bool) -> None:
    """Say what runs, since when and where, and how far the graph is behind the journal."""
    current = settings.load()
    standing = read_standing(current)
    if as_json:
        print_json({**asdict(standing), "ready": standing.ready, "home": str(current.home)})
    else:
        _print(standing, str(current.home))
    if not standing.ready:
        sys.exit(_UNREACHABLE)


def _print(standing: Standing, home: str) -> None:
    if standing.running:
        since = f"{standing.since:%Y-%m-%d %H:%M:%S} UTC" if standing.since else "?"
        click.echo(f"Headwater runs on {home} as process {standing.pid} since {since}.")
        rows = [[part.get(column) for column in _COLUMNS] for part in standing.parts]
        print_table([column.upper() for column in _COLUMNS], rows)
    else:
        click.echo(f"Nothing was started by `headwater up` on {home}.")
    click.echo(_health_sentence(standing))
    if standing.journal_entries is not None:
        click.echo(
            f"The journal holds {standing.journal_entries} entries; "
            f"{standing.journal_lag} of them wait for the graph."
        )


def _health_sentence(standing: Standing) -> str:
    if standing.health is None:
        return f"The collector at {standing.url} does not answer; `headwater up` starts one."
    if standing.ready:
        return f"The collector at {standing.url} is ready."
    return f"The collector at {standing.url} is not ready: {standing.health.get('neo4j', '')}"
