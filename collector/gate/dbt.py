"""Compares two dbt manifests and says what the newer one changes. Pure: takes parsed JSON.

A column counts as produced when the compiled query selects it by name; where that cannot be known
(no compiled SQL, or a star), the documented columns stand in for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from collector.analyse.impact.changes import Change
from collector.errors import UsageError
from collector.gate.proposal import ChangedSql, Found, Proposal

BUILT = frozenset({"model", "seed", "snapshot"})


def changes_in_dbt(base: Mapping[str, Any], head: Mapping[str, Any]) -> Found:
    """Models that go, columns that go or come, and sources that are no longer read."""
    before, after = _built(base, "base"), _built(head, "head")
    dialect = str(head.get("metadata", {}).get("adapter_type") or "") or None
    found = Found()
    for unique_id in sorted(before):
        node = before[unique_id]
        if unique_id not in after:
            found += Found((Proposal(Change("table_drop", _relation(node)), _file(node)),))
        else:
            found += _compared(node, after[unique_id], dialect)
    return found


def _compared(before: Mapping[str, Any], after: Mapping[str, Any], dialect: str | None) -> Found:
    node, file = _relation(before), _file(after)
    if _relation(after) != node:
        return Found((Proposal(Change("table_rename", node, to=_relation(after)), file),))
    changes = list(_column_changes(node, _columns(before, dialect), _columns(after, dialect)))
    gone = sorted(_reads(before) - _reads(after))
    notes = (f"{file}: no longer reads {', '.join(gone)}",) if gone else ()
    proposals = tuple(Proposal(change, file) for change in changes)
    return Found(proposals, remarks=notes, sql=_compiled(before, after, dialect))


def _compiled(
    before: Mapping[str, Any], after: Mapping[str, Any], dialect: str | None
) -> tuple[ChangedSql, ...]:
    old, new = before.get("compiled_code"), after.get("compiled_code")
    if not isinstance(new, str) or not new.strip() or old == new:
        return ()
    earlier = old if isinstance(old, str) and old.strip() else None
    return (ChangedSql(_file(after), new, earlier, _relation(after), dialect),)


def _column_changes(node: str, before: set[str], after: set[str]) -> Iterator[Change]:
    for column in sorted(before - after):
        yield Change("column_drop", node, column, derived=True)
    for column in sorted(after - before):
        yield Change("column_add", node, column)


def _built(manifest: Mapping[str, Any], which: str) -> dict[str, Mapping[str, Any]]:
    nodes = manifest.get("nodes")
    if not isinstance(nodes, dict):
        raise UsageError(
            f"The {which} manifest has no `nodes`; pass the manifest.json in dbt's target/."
        )
    return {key: node for key, node in nodes.items() if node.get("resource_type") in BUILT}


def _relation(node: Mapping[str, Any]) -> str:
    """The name the warehouse knows: database.schema.table, without quotes."""
    parts = (node.get("database"), node.get("schema"), node.get("alias") or node.get("name"))
    return ".".join(str(part) for part in parts if part)


def _file(node: Mapping[str, Any]) -> str:
    return str(node.get("original_file_path") or node.get("path") or node.get("name"))


def _reads(node: Mapping[str, Any]) -> set[str]:
    return set((node.get("depends_on") or {}).get("nodes") or ())


def _columns(node: Mapping[str, Any], dialect: str | None) -> set[str]:
    documented = {str(name).lower() for name in node.get("columns") or ()}
    return _selected(node.get("compiled_code"), dialect) or documented


def _selected(sql: object, dialect: str | None) -> set[str]:
    if not isinstance(sql, str) or not sql.strip():
        return set()
    try:
        query = sqlglot.parse_one(sql, dialect=dialect)
    except (SqlglotError, ValueError):
        return set()
    if not isinstance(query, exp.Query) or query.is_star:
        return set()
    return {name.lower() for name in query.named_selects if name}
