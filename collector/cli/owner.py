"""`headwater owner`: who answers for a dataset or job."""

from __future__ import annotations

from urllib.parse import urlencode

import click

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, say


@click.command(epilog="Example: headwater owner shop.reports.daily_revenue team:finance")
@click.argument("node")
@click.argument("owners", nargs=-1, required=True, metavar="OWNER...")
@click.option("--remove", is_flag=True, help="Say that they do not own it.")
@json_option
def command(*, node: str, owners: tuple[str, ...], remove: bool, as_json: bool) -> None:
    """Name each OWNER of NODE, beside those that emitters name."""
    asked = urlencode([("node", node), *(("owner", owner) for owner in owners)])
    with connect() as client:
        if remove:
            answer = client.delete(f"/api/v1/owners?{asked}")
        else:
            answer = client.post("/api/v1/owners", {"node": node, "owners": list(owners)})
    if as_json:
        print_json(answer)
    else:
        say(f"{', '.join(owners)} {'no longer own' if remove else 'own'} {node}.")
