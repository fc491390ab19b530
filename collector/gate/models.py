"""Compares two versions of a model file (one SELECT, as dbt keeps them). Pure: takes text."""

from __future__ import annotations

import re
from pathlib import PurePath

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from collector.analyse.impact.changes import Change
from collector.gate.proposal import ChangedSql, Found, Proposal

_REF = re.compile(r"\{\{\s*ref\(\s*['\"](?:\w+['\"]\s*,\s*['\"])?(\w+)['\"]\s*\)\s*\}\}")
_SOURCE = re.compile(r"\{\{\s*source\(\s*['\"](\w+)['\"]\s*,\s*['\"](\w+)['\"]\s*\)\s*\}\}")
_CONFIG = re.compile(r"\{\{\s*config\(.*?\)\s*\}\}", re.DOTALL)


def changes_in_model(
    before: str | None, after: str | None, file: str, dialect: str | None = None
) -> Found:
    """What a new version of a model changes; None stands for a file that is not there."""
    node = PurePath(file).stem
    if after is None:
        return Found((Proposal(Change("table_drop", node), file),)) if before else Found()
    old_sql = without_jinja(before) if before else None
    sql = ChangedSql(file, without_jinja(after), old_sql, node, dialect)
    return _columns_changed(before, after, node, file, dialect) + Found(sql=(sql,))


def _columns_changed(
    before: str | None, after: str, node: str, file: str, dialect: str | None
) -> Found:
    if before is None:
        return Found()
    old, new = _selected(before, dialect), _selected(after, dialect)
    if old is None or new is None:
        change = Change("schema_change", node, text="its columns cannot be read from the file")
        return Found((Proposal(change, file),))
    dropped = [
        Proposal(Change("column_drop", node, column, derived=True), file)
        for column in sorted(old - new)
    ]
    added = [Proposal(Change("column_add", node, column), file) for column in sorted(new - old)]
    return Found((*dropped, *added))


def is_model(sql: str, dialect: str | None = None) -> bool:
    """Whether a file is one query rather than a list of statements that change things."""
    try:
        statements = [s for s in sqlglot.parse(without_jinja(sql), dialect=dialect) if s]
    except SqlglotError:
        return "{{" in sql or "{%" in sql
    return len(statements) == 1 and isinstance(statements[0], exp.Query)


def without_jinja(sql: str) -> str:
    """The SQL behind ref, source and config; other Jinja is left, and so fails to parse."""
    plain = _CONFIG.sub("", sql)
    return _SOURCE.sub(r"\1.\2", _REF.sub(r"\1", plain))


def _selected(sql: str, dialect: str | None) -> set[str] | None:
    try:
        query = sqlglot.parse_one(without_jinja(sql), dialect=dialect)
    except SqlglotError:
        return None
    if not isinstance(query, exp.Query) or query.is_star:
        return None
    return {name.lower() for name in query.named_selects if name}
