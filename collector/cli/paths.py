"""`headwater paths`: the ways that data takes from one node to another."""

from __future__ import annotations

import sys

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, say


@click.command(epilog="Example: headwater paths raw.orders board --depth 20")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--depth", default="10", show_default=True, help="Hops at most: 1 to 50, or all.")
@click.option("--view", type=click.Choice(["current", "all"]), default="current")
@click.option("--as-of", metavar="TIME", help="The graph as it was, e.g. 2026-01-31T10:00:00Z.")
@click.option("--limit", type=int, default=10, show_default=True)
@json_option
def command(*, source: str, target: str, as_json: bool, **asked: str | int | None) -> None:
    """Print the ways from FROM to TO, shortest first; exit 1 when there is none."""
    answer = ask("/api/v1/paths", from_=source, to=target, **asked)
    if as_json:
        print_json(answer)
    else:
        for path in answer["paths"]:
            names = (
                f"{n['name']}#{n['column']}" if n["column"] else n["name"] for n in path["nodes"]
            )
            click.echo(" → ".join(names))
        if answer["truncated"]:
            say("There are more: add a larger --limit.")
    if not answer["paths"]:
        say(f"No way leads from {source} to {target} within this depth.")
        sys.exit(1)
