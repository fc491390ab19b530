"""`headwater blast-radius`: what a change reaches, how far, and whose it is."""

from __future__ import annotations

from typing import Any

import click

from collector.cli.asking import ask
from collector.cli.options import lineage_options, page_options
from collector.cli.output import json_option, print_json, print_table, say

Json = dict[str, Any]


@click.command(epilog="Example: headwater blast-radius silver.orders#amount")
@lineage_options
@page_options(limit=200)
@json_option
def command(*, as_json: bool, **asked: Any) -> None:
    """Print everything that a change of NODE reaches, and a score for how much that is."""
    answer = ask("/api/v1/blast-radius", **asked)
    if as_json:
        print_json(answer)
        return
    totals = ", ".join(
        f"{count} {kind}{'s' if count > 1 else ''}"
        for kind, count in sorted(answer["totals"].items())
        if count
    )
    click.echo(
        f"{answer['start']['name']}: {answer['affected_count']} affected, "
        f"{answer['affected_columns']} columns; score {answer['score']} ({answer['level']})"
    )
    say(f"Reached: {totals or 'nothing'}.")
    if answer["hits"]:
        columns = ("HOPS", "KIND", "NAME", "OWNER", "TAGS", "LAST RUN", "LAST GOOD WRITE", "WAY")
        print_table(columns, [_row(hit) for hit in answer["hits"]])
    if answer["cursor"]:
        say(f"There is more: add --cursor {answer['cursor']}, or a larger --limit.")


def _row(hit: Json) -> tuple[object, ...]:
    node = hit["node"]
    way = " > ".join(step["column"] or step["name"] for step in hit["path"][1:-1])
    return (
        hit["distance"],
        node["kind"] if hit["certain"] else f"{node['kind']}?",
        node["name"],
        ", ".join(node["owners"]),
        ", ".join(node["tags"]),
        node["last_run_state"],
        node["last_written_at"],
        way,
    )
