"""`headwater up`: everything at once, until Ctrl-C."""

from __future__ import annotations

from dataclasses import asdict

import click

from collector import settings
from collector.cli.output import json_option, print_json, say
from collector.local import up


@click.command(epilog="Example: HEADWATER_PORT=5001 headwater up")
@json_option
def command(*, as_json: bool) -> None:
    """Start Neo4j, the projector and the web workers, and keep them running until Ctrl-C."""
    up.run(settings.load(), say, _print_as_json if as_json else _print_addresses)


def _print_as_json(addresses: up.Addresses) -> None:
    print_json({"status": "ready", **asdict(addresses)})


def _print_addresses(addresses: up.Addresses) -> None:
    click.echo("Headwater is ready.")
    click.echo(f"  Web page       {addresses.web}")
    click.echo(f"  API            {addresses.api}  (emitters POST to {addresses.api}/lineage)")
    if addresses.neo4j_browser is None:
        click.echo(f"  Neo4j          {addresses.neo4j}")
    else:
        click.echo(f"  Neo4j Browser  {addresses.neo4j_browser}  (Bolt: {addresses.neo4j})")
        click.echo(
            f"                 user {addresses.neo4j_user}, password in "
            f"{addresses.neo4j_password_file}"
        )
    click.echo("Ctrl-C stops everything.")
