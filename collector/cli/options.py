"""Options that several lineage commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_LINEAGE = (
    click.argument("node"),
    click.option("--namespace", help="The namespace of NODE, when its name alone is not enough."),
    click.option("--column", help="A column of NODE."),
    click.option("--depth", default="10", show_default=True, help="Hops at most: 1 to 50, or all."),
    click.option(
        "--view",
        type=click.Choice(["current", "all"]),
        default="current",
        help="Edges that hold now, or every one ever seen.",
    ),
    click.option("--as-of", metavar="TIME", help="The graph as it was, e.g. 2026-01-31T10:00:00Z."),
    click.option(
        "--granularity",
        type=click.Choice(["job", "application"]),
        default="job",
        help="Show jobs, or the applications that they are part of.",
    ),
)


def lineage_options(command: F) -> F:
    """NODE and the options that say how far and over which edges to look."""
    for option in reversed(_LINEAGE):
        command = option(command)
    return command


def page_options(limit: int) -> Callable[[F], F]:
    """How much to print, and where to go on."""

    def decorate(command: F) -> F:
        cursor = click.option("--cursor", help="Where the answer before ended; it printed this.")
        most = click.option("--limit", type=int, default=limit, show_default=True)
        return most(cursor(command))

    return decorate
