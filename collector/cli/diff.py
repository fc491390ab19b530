"""`headwater diff`: what changed in lineage between two times, or between two exports."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import click
import msgspec

from collector.analyse.diff import Difference, EdgeNamed, difference_of
from collector.analyse.diff_text import diff_markdown, diff_text
from collector.analyse.drawing import Drawing
from collector.cli.asking import ask
from collector.cli.output import json_option, print_json
from collector.errors import UsageError


@click.command(epilog="Example: headwater diff --from 2026-01-01 --to 2026-02-01 gold.revenue")
@click.argument("node", required=False)
@click.option(
    "--from", "start", metavar="TIME|FILE", required=True, help="A time, or a JSON export."
)
@click.option("--to", "end", metavar="TIME|FILE", help="A time (now by default), or an export.")
@click.option("--namespace", help="The namespace of NODE.")
@click.option("--format", "kind", type=click.Choice(["text", "markdown", "json"]), default="text")
@json_option
def command(
    *,
    node: str | None,
    start: str,
    end: str | None,
    namespace: str | None,
    kind: str,
    as_json: bool,
) -> None:
    """Print what edges, columns and datasets came, went or changed.

    With two files that `headwater export --format json` wrote, those are compared instead.
    """
    kind = "json" if as_json else kind
    end = end or datetime.now(timezone.utc).isoformat()
    if Path(start).is_file() and Path(end).is_file():
        _print_files(Path(start), Path(end), kind)
        return
    answer = ask("/api/v1/diff", from_=start, to=end, node=node, namespace=namespace, format=kind)
    if kind == "json":
        print_json(answer)
    else:
        click.echo(answer, nl=False)


def _print_files(before: Path, after: Path, kind: str) -> None:
    difference = _compare(_read(before), _read(after))
    if kind == "json":
        print_json(difference)
        return
    write = diff_markdown if kind == "markdown" else diff_text
    click.echo(write(difference, before.name, after.name), nl=False)


def _read(path: Path) -> Drawing:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Drawing)
    except msgspec.DecodeError as error:
        raise UsageError(
            f"{path} is no JSON export ({error}); write one with "
            "`headwater export NODE --format json`."
        ) from error


def _compare(before: Drawing, after: Drawing) -> Difference:
    return difference_of(_state(before), _state(after))


def _state(drawing: Drawing) -> tuple[list, list[EdgeNamed]]:  # type: ignore[type-arg]
    nodes = {hit.node.id: hit.node for hit in drawing.nodes}
    flows = (edge for edge in drawing.edges if edge.type in {"feeds", "influences"})
    edges = [EdgeNamed(nodes[edge.source], nodes[edge.target], edge) for edge in flows]
    return list(nodes.values()), edges
