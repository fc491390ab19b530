"""`headwater alias`: names that mean one dataset, as events tell and as people decide.

A decision is a journal command: the projector applies it like an event, and a replay repeats it.
"""

from __future__ import annotations

import getpass
from datetime import datetime, timezone

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table, say
from collector.graph.maintain import list_aliases
from collector.journal.commands import append_command
from collector.journal.opening import open_journal
from collector.local.reach import reach
from collector.project.commands import ALIAS_ADD, ALIAS_REMOVE


@click.group(epilog="Example: headwater alias add s3://lake /gold/orders hive://hms gold.orders")
def command() -> None:
    """List, join and part names of one dataset."""


@command.command("list", epilog="Example: headwater alias list --json")
@json_option
def list_all(*, as_json: bool) -> None:
    """List every name that stands for another."""
    current = settings.load()
    with reach(current) as driver:
        rows = list_aliases(driver, current.neo4j_database)
    if as_json:
        print_json(rows)
    else:
        print_table(("NAMESPACE", "NAME", "OF NAMESPACE", "OF NAME"), (r.values() for r in rows))


@command.command("add", epilog="Example: headwater alias add file /lake/orders hive://hms orders")
@click.argument("namespace")
@click.argument("name")
@click.argument("other_namespace")
@click.argument("other_name")
@json_option
def add(*, namespace: str, name: str, other_namespace: str, other_name: str, as_json: bool) -> None:
    """Say that two names mean one dataset."""
    _decide(ALIAS_ADD, (namespace, name), (other_namespace, other_name), as_json=as_json)


@command.command("remove", epilog="Example: headwater alias remove file /lake/x hive://hms x")
@click.argument("namespace")
@click.argument("name")
@click.argument("other_namespace")
@click.argument("other_name")
@json_option
def remove(
    *, namespace: str, name: str, other_namespace: str, other_name: str, as_json: bool
) -> None:
    """Say that two names mean two datasets, whatever events tell."""
    _decide(ALIAS_REMOVE, (namespace, name), (other_namespace, other_name), as_json=as_json)


def _decide(decision: str, one: tuple[str, str], other: tuple[str, str], *, as_json: bool) -> None:
    args = {
        "alias": {"namespace": one[0], "name": one[1]},
        "dataset": {"namespace": other[0], "name": other[1]},
    }
    journal = open_journal(settings.load())
    seq = append_command(journal, decision, args, getpass.getuser(), datetime.now(timezone.utc))
    if as_json:
        print_json({"command": decision, "seq": seq, **args})
    else:
        say(f"Kept as journal entry {seq}; the projector applies it.")
