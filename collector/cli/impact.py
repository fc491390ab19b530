"""`headwater impact`: what one or more changes of a node would break."""

from __future__ import annotations

from typing import Any

import click

from collector.analyse.impact.changes import FIELDS
from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say
from collector.gate.report.text import as_text

_FORM = "TYPE[:COLUMN[:TO]]"


@click.command(
    epilog="Example: headwater impact shop.raw.orders --change column_rename:order_total:amount"
)
@click.argument("node")
@click.option(
    "--change", "changes", multiple=True, required=True, metavar=_FORM, help="May be repeated."
)
@click.option("--required", is_flag=True, help="A column that is added must be filled.")
@json_option
def command(*, node: str, changes: tuple[str, ...], required: bool, as_json: bool) -> None:
    """Say what would break if NODE changed: who uses it, how, and how badly it is hit."""
    asked = [_change(text, required=required) for text in changes]
    with connect() as client:
        answer = client.post("/api/v1/impact", {"node": node, "changes": asked})
    if as_json:
        print_json(answer)
        return
    click.echo(as_text(answer))
    if answer["affected"]:
        click.echo()
        print_affected(answer["affected"])
    for note in answer["notes"]:
        say(note)


def print_affected(affected: list[dict[str, Any]]) -> None:
    """The affected assets as a table."""
    rows = (
        (
            hit["severity"] + (" (waived)" if hit["waived"] else ""),
            hit["type"],
            hit["name"],
            ", ".join(hit["references"]),
            ", ".join(hit["uses"]),
            " → ".join(hit["path"]),
            ", ".join(hit["owners"]),
        )
        for hit in affected
    )
    print_table(("SEVERITY", "TYPE", "NAME", "REFERENCES", "USED AS", "PATH", "OWNER"), rows)


def _change(text: str, *, required: bool) -> dict[str, Any]:
    kind, *rest = text.split(":", 2)
    if kind not in FIELDS:
        raise click.UsageError(f"{kind!r} is not a kind of change: {', '.join(FIELDS)}.")
    change: dict[str, Any] = {"type": kind}
    names = [field.names[0] for field in FIELDS[kind]]
    if len(rest) > len(names):
        raise click.UsageError(f"{kind} takes {' and '.join(names) or 'nothing more'}.")
    change.update(zip(names, rest, strict=False))
    if required:
        change["required"] = True
    return change
