"""`headwater export`: the graph around a node for other tools, or all of it for SQL engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, say
from collector.cli.whole_export import WHOLE_FORMATS, export_all
from collector.errors import UsageError

AROUND = ("mermaid", "dot", "json", "csv", "svg")
_FORMATS = click.Choice(sorted({*AROUND, *WHOLE_FORMATS}))


@click.command(
    epilog="Examples: headwater export gold.revenue --format svg > revenue.svg; "
    "headwater export --all --format parquet --out lineage/"
)
@click.argument("node", required=False)
@click.option("--all", "everything", is_flag=True, help="All of the graph, as tables.")
@click.option("--direction", type=click.Choice(["both", "upstream", "downstream"]), default="both")
@click.option("--depth", default="2", show_default=True, help="Hops at most: 1 to 50, or all.")
@click.option("--columns", is_flag=True, help="With columns.")
@click.option("--namespace", help="The namespace of NODE.")
@click.option("--as-of", metavar="TIME", help="The graph as it was, e.g. 2026-01-31T10:00:00Z.")
@click.option("--granularity", type=click.Choice(["job", "application"]), default="job")
@click.option("--format", "kind", type=_FORMATS, default="mermaid", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the files of --all.")
@json_option
def command(
    *, node: str | None, everything: bool, kind: str, out: Path | None, as_json: bool, **asked: Any
) -> None:
    """Print the graph around NODE, or write all of it as files."""
    kind = "json" if as_json and not everything else kind
    if everything:
        written = export_all(kind, out or Path("lineage"), asked["as_of"])
        print_json(written) if as_json else say(f"Wrote {', '.join(map(str, written))}.")
        return
    if node is None or kind not in AROUND:
        raise UsageError("Name a NODE, or say --all (with --format parquet, csv or dump).")
    answer = ask("/api/v1/export", node=node, format=kind, **asked)
    print_json(answer) if kind == "json" else click.echo(answer, nl=False)
