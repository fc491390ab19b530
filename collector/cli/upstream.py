"""`headwater upstream`: everything that a node comes from."""

from __future__ import annotations

from typing import Any

import click

from collector.cli.lineage import print_lineage
from collector.cli.options import lineage_options, page_options
from collector.cli.output import json_option


@click.command(epilog="Example: headwater upstream gold.revenue --depth all")
@lineage_options
@page_options(limit=200)
@json_option
def command(*, as_json: bool, **asked: Any) -> None:
    """Print everything that NODE comes from, as a tree."""
    print_lineage("upstream", asked, as_json=as_json)
