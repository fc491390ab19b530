"""`headwater expect`: is the lineage as a file says it must be?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from collector.cli.client import connect
from collector.cli.output import json_option, print_json
from collector.expect.check import check, load_expectations


@click.command(epilog="Example: headwater expect lineage.yaml")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(*, file: Path, as_json: bool) -> None:
    """Compare the lineage with the expectations in FILE; exit 1 with the difference.

    FILE is YAML: a list `expect` of edge, no_edge, path and no_path, each [from, to]; a path may
    say what it must go `through`.
    """
    expectations = load_expectations(file)
    with connect() as client:
        found = [(each, check(client, each)) for each in expectations]
    if as_json:
        print_json([{"expected": e.sentence, "unmet": message} for e, message in found])
    else:
        for expectation, message in found:
            click.echo(f"✗ {message}" if message else f"✓ {expectation.sentence}")
    sys.exit(1 if any(message for _, message in found) else 0)
