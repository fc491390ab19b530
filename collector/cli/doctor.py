"""`headwater doctor`: what is wrong with this machine's set-up, and what to do about it."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table
from collector.local.checks import Finding, examine


@click.command(epilog="Example: headwater doctor --json")
@json_option
def command(*, as_json: bool) -> None:
    """Check Java, ports, disks, versions, Neo4j, journal and jars; exit 1 if something is wrong."""
    findings = examine(settings.load())
    if as_json:
        print_json([{**asdict(finding), "ok": finding.ok} for finding in findings])
    else:
        print_table(("", "CHECK", "SEEN", "WHAT TO DO"), map(_row, findings))
    if not all(finding.ok for finding in findings):
        sys.exit(1)


def _row(finding: Finding) -> tuple[str, str, str, str | None]:
    return "ok" if finding.ok else "WRONG", finding.check, finding.seen, finding.remedy
