"""`headwater register`: flows, pipelines and datasets from a file that people write."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import click
import yaml

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say
from collector.declare.registration import registration_events
from collector.errors import UsageError
from collector.send.declared import send_declared


@click.command(epilog="Example: headwater register pipelines.yaml")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only check the file; send nothing.")
@json_option
def command(*, file: Path, dry_run: bool, as_json: bool) -> None:
    """Register what FILE (YAML or JSON) says: datasets, flows, pipelines with their steps."""
    events = registration_events(_read(file), datetime.now(timezone.utc))
    if not dry_run:
        with connect() as client:
            send_declared(client.post, events)
    jobs = [event["job"] for event in events if "job" in event]
    if as_json:
        print_json({"registered": not dry_run, "events": len(events), "jobs": _names(jobs)})
        return
    print_table(("NAMESPACE", "JOB"), [(job["namespace"], job["name"]) for job in jobs])
    say(f"{len(events)} events {'checked' if dry_run else 'registered'}.")


def _names(jobs: list[dict[str, str]]) -> list[dict[str, str]]:
    return [{"namespace": job["namespace"], "name": job["name"]} for job in jobs]


def _read(file: Path) -> object:
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error
    except yaml.YAMLError as error:
        raise UsageError(f"{file} is not YAML: {error}") from error
