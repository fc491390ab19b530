"""`headwater capture-sql`: the lineage of SQL files, shown and sent to the collector."""

from __future__ import annotations

import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import click

from collector.capture.dialects import DIALECTS
from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say
from collector.declare.capture import DEFAULT_JOB_NAMESPACE, CaptureRequest, capture
from collector.errors import UsageError
from collector.model.short_ids import DEFAULT_TABLE_NAMESPACE


@click.command(
    epilog="Example: headwater capture-sql load_orders.sql --dialect snowflake --transformation "
    "'Clean raw orders'"
)
@click.argument("file", metavar="FILE")
@click.option("--dialect", type=click.Choice(DIALECTS), help="SQL dialect (none: plain SQL).")
@click.option("--transformation", help="What the SQL does, in words; kept on the edges.")
@click.option("--job", help="Name of the job (default: from the target and the transformation).")
@click.option("--job-namespace", default=DEFAULT_JOB_NAMESPACE, show_default=True)
@click.option(
    "--namespace",
    default=DEFAULT_TABLE_NAMESPACE,
    show_default=True,
    help="Namespace of the tables, e.g. postgres://host:5432.",
)
@click.option("--dry-run", is_flag=True, help="Only read; send nothing, need no collector.")
@json_option
def command(*, file: str, as_json: bool, **options: Any) -> None:
    """Read the lineage of SQL in FILE (`-`: standard input) and register it."""
    request = CaptureRequest(_read(file), **options)
    answer = _dry(request) if request.dry_run else _register(request)
    if as_json:
        print_json(answer)
    else:
        _show(answer)


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error


def _dry(request: CaptureRequest) -> dict[str, Any]:
    return capture(request, datetime.now(timezone.utc)).answer(registered=False)


def _register(request: CaptureRequest) -> dict[str, Any]:
    with connect() as client:
        answer: dict[str, Any] = client.post("/api/v1/capture/sql", request.as_json())
    return answer


def _show(answer: dict[str, Any]) -> None:
    sources, targets = (", ".join(answer[key]) or "-" for key in ("source_tables", "target_tables"))
    say(f"{sources} -> {targets}")
    print_table(("TARGET", "COLUMN", "FROM", "KIND"), _rows(answer))
    for sentence in answer["unresolved"]:
        say(f"Unresolved: {sentence}")
    for sentence in answer["assumed"]:
        say(f"Assumed: {sentence}")
    job = answer["job"]
    if answer["registered"]:
        say(f"Registered as job {job['name']} in {job['namespace']}.")


def _rows(answer: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    rows = []
    for column in answer["column_lineage"]:
        for source in column["sources"] or [{}]:
            origin = f"{source['table']}.{source['column'] or '*'}" if source else "(constant)"
            kind = f"{source['type']} {source['subtype']}" if source else ""
            rows.append((column["target_table"], column["target_column"], origin, kind))
    return rows
