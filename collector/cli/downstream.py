"""`headwater downstream`: everything that the data of a node reaches."""

from __future__ import annotations

from typing import Any

import click

from collector.cli.lineage import print_lineage
from collector.cli.options import lineage_options, page_options
from collector.cli.output import json_option


@click.command(epilog="Example: headwater downstream gold.revenue#amount --depth 3")
@lineage_options
@page_options(limit=200)
@json_option
def command(*, as_json: bool, **asked: Any) -> None:
    """Print everything that the data of NODE reaches, as a tree."""
    print_lineage("downstream", asked, as_json=as_json)
