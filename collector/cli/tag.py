"""`headwater tag`: say something about a dataset, job or column."""

from __future__ import annotations

import click

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, say


@click.command(epilog="Example: headwater tag shop.raw.customers#email pii tier=gold")
@click.argument("node")
@click.argument("tags", nargs=-1, required=True, metavar="TAG...")
@json_option
def command(*, node: str, tags: tuple[str, ...], as_json: bool) -> None:
    """Tag NODE; a TAG is key or key=value, and beats what emitters say under that key."""
    set_tags(node, tags, as_json=as_json)


def set_tags(node: str, tags: tuple[str, ...], *, as_json: bool) -> None:
    """Send tags and say that they are kept."""
    with connect() as client:
        answer = client.post("/api/v1/tags", {"node": node, "tags": list(tags)})
    if as_json:
        print_json(answer)
    else:
        say(f"{node} is tagged {', '.join(tags)}.")
