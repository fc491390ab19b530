"""`headwater import-dbt`: a dbt project's lineage, docs, owners and checks out of its artifacts."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import click
import orjson

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, say
from collector.declare.dbt import Imported, import_project
from collector.declare.dbt.project import gone_events
from collector.errors import UsageError
from collector.send.declared import send_declared
from collector.send.known_jobs import known_jobs


@click.command(epilog="Example: headwater import-dbt target/manifest.json target/catalog.json")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--namespace", help="Namespace of the tables, e.g. snowflake://org-account.")
@click.option("--job-namespace", default="dbt", show_default=True)
@click.option("--dry-run", is_flag=True, help="Only read; send nothing.")
@json_option
def command(
    *, files: tuple[Path, ...], namespace: str | None, job_namespace: str, **flags: bool
) -> None:
    """Import MANIFEST [CATALOG] [RUN_RESULTS]; what only an earlier import had, ends."""
    documents = _by_kind([_read(file) for file in files])
    now = datetime.now(timezone.utc)
    imported = import_project(
        documents.get("manifest"),
        now,
        catalog=documents.get("catalog"),
        run_results=documents.get("run-results"),
        namespace=namespace,
        job_namespace=job_namespace,
    )
    ended = 0
    if not flags["dry_run"]:
        with connect() as client:
            gone = gone_events(known_jobs(client.get, job_namespace), imported, job_namespace, now)
            ended = len(gone)
            send_declared(client.post, [*imported.events, *gone])
    _report(imported, ended, **flags)


def _read(file: Path) -> dict[str, Any]:
    try:
        document = orjson.loads(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error
    except orjson.JSONDecodeError as error:
        raise UsageError(f"{file} is not JSON: {error}.") from error
    if not isinstance(document, dict):
        raise UsageError(f"{file} is not a dbt artifact.")
    return document


def _by_kind(documents: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Which artifact each file is, by what it says of itself, so that the order is free."""
    kinds = {}
    for document in documents:
        schema = str((document.get("metadata") or {}).get("dbt_schema_version") or "")
        kind = next((k for k in ("catalog", "run-results") if f"/{k}/" in schema), "manifest")
        kinds[kind] = document
    if "manifest" not in kinds:
        raise UsageError("A manifest.json is needed; `dbt compile` writes it to target/.")
    return kinds


def _report(imported: Imported, ended: int, *, dry_run: bool, as_json: bool) -> None:
    answer = {
        "project": imported.project,
        "registered": not dry_run,
        "counts": imported.counts,
        "events": len(imported.events),
        "ended": ended,
        "unresolved": imported.unresolved,
    }
    if as_json:
        print_json(answer)
        return
    for kind, count in imported.counts.items():
        click.echo(f"{kind:10} {count}")
    for sentence in imported.unresolved:
        say(f"Unresolved: {sentence}")
    say(f"{len(imported.events)} events {'read' if dry_run else 'sent'}, {ended} jobs ended.")
