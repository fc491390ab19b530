"""Asks a read route of the collector that the settings name."""

from __future__ import annotations

from typing import Any

from collector.cli.client import connect


def ask(path: str, **parameters: object) -> Any:
    """What the route answers; parameters that are None are left out, `from_` is sent as `from`."""
    told = {name.rstrip("_"): _text(value) for name, value in parameters.items()}
    with connect() as client:
        return client.get(path, told)


def _text(value: object) -> str | int | None:
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None or isinstance(value, int) else str(value)
