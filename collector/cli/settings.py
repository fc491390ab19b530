"""`headwater settings`: every setting, its value, and where the value came from."""

from __future__ import annotations

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table

_FIELDS = ("name", "value", "source", "meaning")


@click.command(epilog="Example: headwater settings --json")
@json_option
def command(*, as_json: bool) -> None:
    """Print each setting with its value and where it came from."""
    rows = [_row(origin) for origin in settings.origins()]
    if as_json:
        print_json([dict(zip(_FIELDS, row, strict=True)) for row in rows])
    else:
        print_table(("SETTING", "VALUE", "FROM", "MEANING"), rows)
    settings.load()


def _row(origin: settings.Origin) -> tuple[str, str | None, str, str]:
    hidden = origin.setting.secret and origin.value is not None
    value = "***" if hidden else origin.value
    return origin.setting.variable, value, origin.source, origin.setting.meaning
