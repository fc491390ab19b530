"""`headwater untag`: take tags away from a dataset, job or column."""

from __future__ import annotations

from urllib.parse import urlencode

import click

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, say


@click.command(epilog="Example: headwater untag shop.raw.customers#email pii")
@click.argument("node")
@click.argument("tags", nargs=-1, required=True, metavar="TAG...")
@json_option
def command(*, node: str, tags: tuple[str, ...], as_json: bool) -> None:
    """Take each TAG away from NODE, whoever set it; emitters do not bring it back."""
    remove_tags(node, tags, as_json=as_json)


def remove_tags(node: str, tags: tuple[str, ...], *, as_json: bool) -> None:
    """Take tags away and say so."""
    asked = urlencode([("node", node), *(("tag", tag) for tag in tags)])
    with connect() as client:
        answer = client.delete(f"/api/v1/tags?{asked}")
    if as_json:
        print_json(answer)
    else:
        say(f"{node} is no longer tagged {', '.join(tags)}.")
