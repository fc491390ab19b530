"""`headwater why`: why there is an edge, down to the events that told it."""

from __future__ import annotations

import sys
from typing import Any

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, print_table, say


@click.command(epilog="Example: headwater why silver.orders gold.revenue --column day")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--column", help="A column of both FROM and TO; else name them as DATASET#COLUMN.")
@json_option
def command(*, source: str, target: str, column: str | None, as_json: bool) -> None:
    """Explain the edge from FROM to TO: basis, job, SQL, runs and events; exit 1 without one."""
    answer = ask("/api/v1/why", from_=source, to=target, column=column)
    if as_json:
        print_json(answer)
    else:
        for reason in answer["edges"]:
            _explain(reason)
    if not answer["edges"]:
        say(f"No edge leads straight from {source} to {target}; try `headwater paths`.")
        sys.exit(1)


def _explain(reason: dict[str, Any]) -> None:
    told, edge = reason["explained"], reason["explained"]["edge"]
    until = f"until {edge['valid_to']}" if edge["valid_to"] else "and still holds"
    basis = edge["basis"] or edge["subtype"] or "a run"
    click.echo(f"{edge['type']} by {basis}, since {edge['valid_from']} {until}")
    job = told["job"]
    first, last = told["first_run"], told["last_run"]
    facts = (
        ("job", job and f"{job['name']} in {job['namespace']}"),
        ("how", ": ".join(filter(None, (edge["subtype"], edge["description"])))),
        ("runs", told["runs"]),
        ("first run", first and f"{first['id']} at {first['started_at']} ({first['state']})"),
        ("last run", last and f"{last['id']} at {last['started_at']} ({last['state']})"),
        ("emitter", " ".join(filter(None, (reason["producer"], reason["emitter_version"])))),
        ("sql", told["sql"]),
    )
    for name, value in facts:
        if value:
            click.echo(f"  {name}: {value}")
    if reason["events"]:
        rows = [(e["seq"], e["event_type"], e["event_time"], e["digest"]) for e in reason["events"]]
        print_table(("EVENT", "TYPE", "TIME", "HASH"), rows)
