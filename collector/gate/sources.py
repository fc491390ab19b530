"""Reads proposed changes from where people keep them: a JSON file, SQL files, dbt, a git range."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from collector.analyse.impact.changes import read_changes
from collector.errors import UsageError
from collector.gate.dbt import changes_in_dbt
from collector.gate.ddl import changes_in_sql
from collector.gate.models import changes_in_model, is_model
from collector.gate.proposal import ChangedSql, Found, Proposal

MANIFEST = "manifest.json"


def from_changes_file(path: Path) -> Found:
    """A JSON list of changes, each with its `node`."""
    changes = read_changes(_json(_read(path), str(path)))
    return Found(tuple(Proposal(change, str(path)) for change in changes))


def from_sql_files(paths: Iterable[Path], dialect: str | None) -> Found:
    """Migrations: every statement in them is meant to run."""
    found = Found()
    for path in paths:
        text = _read(path)
        found += changes_in_sql(text, str(path), dialect)
        found += Found(sql=(ChangedSql(str(path), text, dialect=dialect),))
    return found


def from_dbt(base: Path, head: Path) -> Found:
    """Two manifests, before and after."""
    return changes_in_dbt(_json(_read(base), str(base)), _json(_read(head), str(head)))


def from_git(revisions: str, dialect: str | None, repository: Path = Path()) -> Found:
    """The SQL files and dbt manifests that differ between two commits (`BASE..HEAD`)."""
    base, dots, head = revisions.partition("..")
    if not dots or not base:
        raise UsageError(f"--git takes BASE..HEAD, such as origin/main..HEAD; got {revisions!r}.")
    head = head.lstrip(".") or "HEAD"
    found = Found()
    for file in _git(repository, "diff", "--name-only", f"{base}...{head}").splitlines():
        found += _from_version(
            file, _at(repository, base, file), _at(repository, head, file), dialect
        )
    return found


def _from_version(file: str, before: str | None, after: str | None, dialect: str | None) -> Found:
    if file.endswith(MANIFEST) and before and after:
        return changes_in_dbt(_json(before, file), _json(after, file))
    if not file.endswith(".sql"):
        return Found()
    if is_model(after or before or "", dialect):
        return changes_in_model(before, after, file, dialect)
    if not after:
        return Found()
    sql = ChangedSql(file, after, before, dialect=dialect)
    return changes_in_sql(after, file, dialect) + Found(sql=(sql,))


def _at(repository: Path, revision: str, file: str) -> str | None:
    """A file as it was at a commit, or None where it was not there."""
    listed = _git(repository, "ls-tree", "--name-only", revision, "--", file)
    return _git(repository, "show", f"{revision}:{file}") if listed.strip() else None


def _git(repository: Path, *arguments: str) -> str:
    command = ["git", "-C", str(repository), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    except FileNotFoundError as error:
        raise UsageError("git is not on the path; install it, or pass the files.") from error
    except subprocess.CalledProcessError as error:
        raise UsageError(f"git {arguments[0]} failed: {error.stderr.strip()}") from error
    return done.stdout


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise UsageError(f"{name} is not JSON: {error}") from error
