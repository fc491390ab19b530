"""`headwater send`: events from files, directories or standard input to the collector."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say
from collector.errors import UsageError
from collector.send.batches import Summary, in_batches, send_batch
from collector.send.event_files import STDIN, FileEvent, find_files, read_events
from collector.send.follow import follow

_SHOWN = 20


@click.command(epilog="Example: headwater send events.jsonl.gz more/   or: … | headwater send -")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--follow",
    "followed",
    is_flag=True,
    help="Ship one growing file of JSON lines, and wait for more (and for the collector).",
)
@click.option("--idle", type=float, help="With --follow: end after so many seconds without news.")
@json_option
def command(*, files: tuple[str, ...], followed: bool, idle: float | None, as_json: bool) -> None:
    """Send events: JSON, JSON arrays or JSON lines, plain or gzip; `-` is standard input."""
    summary = Summary()
    if followed:
        _follow_file(files, idle, summary)
    else:
        _send_files(files, summary)
    _report(summary, as_json=as_json)
    sys.exit(1 if summary.refused else 0)


def _send_files(files: tuple[str, ...], summary: Summary) -> None:
    found = find_files(files)
    with connect() as client, _progress() as progress:
        task = progress.add_task("Sending", total=len(found))
        for batch in in_batches(_events(found, progress, task)):
            send_batch(
                lambda path, body, headers: client.request("POST", path, body, headers),
                batch,
                summary,
            )
            done = summary.accepted + len(summary.refused)
            progress.update(task, description=f"Sent {done} events")


def _follow_file(files: tuple[str, ...], idle_s: float | None, summary: Summary) -> None:
    """Ship one spool until it is quiet or the user has seen enough."""
    if len(files) != 1 or files[0] == STDIN:
        raise UsageError("--follow ships one file; start one command per file.")
    with connect() as client, suppress(KeyboardInterrupt):
        follow(
            Path(files[0]),
            lambda path, body, headers: client.request("POST", path, body, headers),
            summary,
            idle_s=idle_s,
            tell=say,
        )


def _events(found: list[str], progress: Progress, task: Any) -> Iterator[FileEvent]:
    for file in found:
        yield from read_events(file)
        progress.advance(task)


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _report(summary: Summary, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "accepted": summary.accepted,
                "refused": len(summary.refused),
                "warnings": summary.warnings,
                "refusals": [
                    {"source": r.source, "line": r.line, "reason": r.reason}
                    for r in summary.refused
                ],
            }
        )
        return
    rows = [("accepted", summary.accepted), ("refused", len(summary.refused))]
    rows += [(f"warning: {kind}", count) for kind, count in summary.warnings.most_common()]
    print_table(("STATUS", "EVENTS"), rows)
    for refusal in summary.refused[:_SHOWN]:
        source = "standard input" if refusal.source == STDIN else Path(refusal.source)
        say(f"{source}, event {refusal.line}: {refusal.reason}")
    if len(summary.refused) > _SHOWN:
        say(f"… and {len(summary.refused) - _SHOWN} more; --json lists them all.")
