"""How commands print: tables and sentences for people, one JSON document for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
import orjson
from rich.console import Console
from rich.table import Table
from rich.text import Text

_NO_TERMINAL = 1000

F = TypeVar("F", bound=Callable[..., Any])

json_option: Callable[[F], F] = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead of text."
)


def print_json(document: object) -> None:
    """Print a document as indented JSON on stdout."""
    click.echo(orjson.dumps(document, option=orjson.OPT_INDENT_2, default=str).decode())


def print_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Print rows under headings on stdout; cells are shown as they are, never as markup."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    page().print(table)


def page() -> Console:
    """Where results are printed: as wide as the terminal, and never cut where there is none."""
    return Console() if sys.stdout.isatty() else Console(width=_NO_TERMINAL)


def say(sentence: str) -> None:
    """Talk to the person at the terminal, apart from the results."""
    click.echo(sentence, err=True)
