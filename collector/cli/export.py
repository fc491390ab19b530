"""`headwater export`: the graph as a file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from collector import settings
from collector.errors import UsageError
from collector.graph.dump import dump_lines
from collector.local.reach import reach


@click.command(epilog="Example: headwater export --all --format dump --out graph.jsonl")
@click.option("--all", "everything", is_flag=True, help="The whole graph.")
@click.option(
    "--format", "form", type=click.Choice(["dump"]), default="dump", help="What to write."
)
@click.option("--out", type=click.Path(path_type=Path), help="A file instead of stdout.")
def command(*, everything: bool, form: str, out: Path | None) -> None:  # noqa: ARG001
    """Write the graph as sorted JSON lines, byte-identical for equal graphs."""
    if not everything:
        raise UsageError("Say --all: this version exports the whole graph.")
    current = settings.load()
    with reach(current) as driver:
        lines = dump_lines(driver, current.neo4j_database)
    content = b"".join(line + b"\n" for line in lines)
    if out is None:
        sys.stdout.buffer.write(content)
    else:
        out.write_bytes(content)
