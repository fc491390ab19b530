"""`headwater register`: flows, pipelines and datasets from a file that people write."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import click
import yaml

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say
from collector.declare.events import Json
from collector.declare.registration import registration_events
from collector.errors import UsageError
from collector.send.declared import send_declared
from collector.send.known_jobs import gone_steps


@click.command(epilog="Example: headwater register pipelines.yaml")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only check the file; send nothing.")
@json_option
def command(*, file: Path, dry_run: bool, as_json: bool) -> None:
    """Register what FILE (YAML or JSON) says: datasets, flows, pipelines with their steps.

    A step that a pipeline had before and has no longer, ends.
    """
    now = datetime.now(timezone.utc)
    events = registration_events(_read(file), now)
    gone: list[Json] = []
    if not dry_run:
        with connect() as client:
            gone = gone_steps(client.get, events, now)
            send_declared(client.post, [*events, *gone])
    jobs = [event["job"] for event in events if "job" in event]
    ended = [event["job"] for event in gone]
    if as_json:
        counts = {"registered": not dry_run, "events": len(events)}
        print_json({**counts, "jobs": _names(jobs), "ended": _names(ended)})
        return
    print_table(("NAMESPACE", "JOB"), [(job["namespace"], job["name"]) for job in jobs])
    for job in ended:
        say(f"{job['name']} is no longer a step of its pipeline; its lineage has ended.")
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
