"""`python -m spark_conf.pipelines FOLDER`: one day of the shop, from raw files to the dashboard."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path

import click

from spark_conf.pipelines.day import run_day
from spark_conf.pipelines.generate import write_raw
from spark_conf.pipelines.shop import Shop

THURSDAY = date(2026, 11, 12)
FRIDAY = date(2026, 11, 13)


@click.command(epilog="Example: python -m spark_conf.pipelines /tmp/shop --break")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--url", help="The collector (default: HEADWATER_URL).")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="The day that is worked on.")
@click.option("--durable", type=click.Path(path_type=Path), help="Also spool events to this file.")
@click.option("--conf", multiple=True, metavar="NAME=VALUE", help="A further setting of Spark.")
@click.option(
    "--break",
    "renamed",
    is_flag=True,
    help="The orders arrive with a renamed column, and the first application fails.",
)
def main(
    folder: Path,
    url: str | None,
    day: datetime | None,
    durable: Path | None,
    conf: tuple[str, ...],
    *,
    renamed: bool,
) -> None:
    """Write the day's raw files to FOLDER and run the four applications on them.

    Prints the applications and their steps as they start, and last one JSON document that says how
    the day went. The exit code is 1 when an application failed.
    """
    shop = Shop(folder.absolute(), day.date() if day else FRIDAY if renamed else THURSDAY)
    write_raw(shop, renamed=renamed)
    further = dict(setting.split("=", 1) for setting in conf)
    went = run_day(shop, url, durable=durable or False, conf=further, tell=click.echo)
    click.echo(json.dumps(asdict(went)))
    sys.exit(1 if went.error else 0)


if __name__ == "__main__":
    main()
