"""`headwater certify`: a dataset or job that others may rely on; the gate protects it."""

from __future__ import annotations

import click

from collector.cli.output import json_option
from collector.cli.tag import set_tags
from collector.cli.untag import remove_tags
from collector.model.tags import CERTIFIED


@click.command(epilog="Example: headwater certify shop.reports.daily_revenue")
@click.argument("node")
@click.option("--revoke", is_flag=True, help="Take the certificate back.")
@json_option
def command(*, node: str, revoke: bool, as_json: bool) -> None:
    """Certify NODE: a change that reaches it is blocked unless it is waived."""
    act = remove_tags if revoke else set_tags
    act(node, (CERTIFIED,), as_json=as_json)
