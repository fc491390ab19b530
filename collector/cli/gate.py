"""`headwater gate`: finds the changes of a merge request and blocks it when they would break."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import click

from collector.analyse.impact.answer import ImpactAnswer
from collector.analyse.impact.decide import Policy
from collector.cli.client import Client, connect
from collector.cli.impact import print_affected
from collector.cli.output import json_option, print_json, say
from collector.errors import UsageError
from collector.gate import sources
from collector.gate.ask import ask, lineage_diff, settle
from collector.gate.policy import load_dialect, load_policy
from collector.gate.proposal import Found, Proposal
from collector.gate.report.diff import TargetDiff, diff_lines
from collector.gate.report.markdown import as_markdown
from collector.gate.report.sarif import as_sarif
from collector.gate.report.text import as_text
from collector.settings import CONFIG_FILE

BLOCKED = 1


class Judged(NamedTuple):
    """Everything that there is to report."""

    answer: ImpactAnswer
    diff: list[TargetDiff]
    found: tuple[Proposal, ...]
    policy: Policy


@click.command(epilog="Example: headwater gate --git origin/main..HEAD --format markdown")
@click.option("--changes", type=click.Path(path_type=Path), help="A JSON list of changes.")
@click.option("--sql", "sql", multiple=True, type=click.Path(path_type=Path), help="A migration.")
@click.argument("more_sql", nargs=-1, type=click.Path(path_type=Path), metavar="[SQL]...")
@click.option("--dbt", nargs=2, type=click.Path(path_type=Path), help="Manifests: base, head.")
@click.option("--git", "git", metavar="BASE..HEAD", help="Find the changed files in these commits.")
@click.option("--dialect", help="SQL dialect of --sql and --git.")
@click.option("--policy", "config", type=click.Path(path_type=Path), default=Path(CONFIG_FILE))
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown", "json", "sarif"]), default="text"
)
@click.option("--diff-only", is_flag=True, help="Show the lineage that comes and goes; exit 0.")
@json_option
def command(*, form: str, as_json: bool, config: Path, diff_only: bool, **given: Any) -> None:
    """Say whether proposed changes may be merged: exit 0 if so, 1 if they are blocked.

    SQL files may also follow without an option: headwater gate --sql migrations/*.sql
    """
    policy = load_policy(config)
    found = _found(**{**given, "dialect": given["dialect"] or load_dialect(config)})
    form = "json" if as_json else form
    with connect() as client:
        diff = lineage_diff(client.post, found.sql)
        if diff_only:
            print_json(diff) if form == "json" else click.echo("\n".join(diff_lines(diff)))
            return
        proposals = settle(found, lambda node: _columns_of(client, node))
        skip = given["changes"] is None
        answer = _answer(client, proposals, policy, found, skip=skip)
        _print(client, form, Judged(answer, diff, proposals, policy))
    sys.exit(BLOCKED if answer["decision"] == "BLOCKED" else 0)


def _found(
    *,
    changes: Path | None,
    sql: tuple[Path, ...],
    more_sql: tuple[Path, ...],
    dbt: tuple[Path, Path] | None,
    git: str | None,
    dialect: str | None,
) -> Found:
    files = (*sql, *more_sql)
    if not (changes or files or dbt or git):
        raise click.UsageError("Say where the changes are: --changes, --sql, --dbt or --git.")
    found = sources.from_changes_file(changes) if changes else Found()
    found += sources.from_sql_files(files, dialect)
    if dbt:
        found += sources.from_dbt(*dbt)
    if git:
        found += sources.from_git(git, dialect)
    if found.unread:
        raise UsageError(
            "These cannot be read, so they cannot be judged:\n" + "\n".join(found.unread)
        )
    return found


def _answer(
    client: Client, proposals: tuple[Proposal, ...], policy: Policy, found: Found, *, skip: bool
) -> ImpactAnswer:
    if not proposals:
        client.get("/health/live")
        return _nothing(list(found.remarks))
    answer = ask(client.post, [p.change for p in proposals], policy, skip=skip)
    answer["notes"] += found.remarks
    return answer


def _nothing(notes: list[str]) -> ImpactAnswer:
    return {
        "risk": "LOW",
        "decision": "APPROVED",
        "reasons": ["nothing that others could depend on is changed"],
        "recommendation": "Go on.",
        "affected_count": 0,
        "affected": [],
        "changes": [],
        "notes": notes,
    }


def _columns_of(client: Client, node: str) -> set[str] | None:
    """The columns a dataset has now, or None when it is not known."""
    try:
        detail = client.get("/api/v1/datasets/detail", {"node": node})
    except UsageError:
        return None
    return {column["path"] for column in detail.get("columns", [])}


def _print(client: Client, form: str, judged: Judged) -> None:
    answer, diff = judged.answer, judged.diff
    if form == "json":
        print_json({**answer, "lineage_diff": diff})
    elif form == "markdown":
        click.echo(as_markdown(answer, diff), nl=False)
    elif form == "sarif":
        each = [(p, ask(client.post, [p.change], judged.policy, skip=True)) for p in judged.found]
        print_json(as_sarif(each))
    else:
        click.echo(as_text(answer))
        if answer["affected"]:
            click.echo()
            print_affected([dict(hit) for hit in answer["affected"]])
        if diff:
            click.echo("\n" + "\n".join(diff_lines(diff)))
        for note in answer["notes"]:
            say(note)
