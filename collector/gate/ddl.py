"""Turns ALTER, DROP and CREATE statements into proposed changes. Pure: takes text.

A statement that changes a table in a way that is not understood becomes a `schema_change`, so that
the gate stays careful; one that cannot be parsed at all is reported with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from collector.analyse.impact.changes import Change
from collector.gate.proposal import Found, Proposal, Replacement

Action = Callable[[exp.Expression, str], Iterator[Change]]


def changes_in_sql(sql: str, file: str, dialect: str | None = None) -> Found:
    """Everything the statements of one file propose."""
    try:
        statements = sqlglot.parse(sql, dialect=dialect)
    except SqlglotError as error:
        return Found(unread=(f"{file}: {_first_line(error)} (dialect {dialect or 'generic'})",))
    found = Found()
    for statement in statements:
        if isinstance(statement, exp.Expression):
            found += _read(statement, file)
    return found


def _read(statement: exp.Expression, file: str) -> Found:
    line = _line(statement)
    if isinstance(statement, exp.Create):
        return _created(statement, file, line)
    changes = _changes(statement)
    return Found(tuple(Proposal(change, file, at or line) for change, at in changes))


def _changes(statement: exp.Expression) -> Iterator[tuple[Change, int]]:
    if isinstance(statement, exp.Drop) and _kind(statement) in {"TABLE", "VIEW"}:
        for table in _dropped(statement):
            yield Change("table_drop", _name(table)), _line(table)
    elif isinstance(statement, exp.Alter) and isinstance(statement.this, exp.Table):
        node = _name(statement.this)
        for action in statement.args.get("actions") or ():
            for change in _ACTIONS.get(type(action), _not_understood)(action, node):
                yield change, _line(action)
    elif isinstance(statement, exp.Execute):
        yield from ((change, 0) for change in _sp_rename(statement))


def _created(statement: exp.Create, file: str, line: int) -> Found:
    target, query = statement.this, statement.expression
    table = target.this if isinstance(target, exp.Schema) else target
    if _kind(statement) not in {"TABLE", "VIEW"} or not isinstance(table, exp.Table):
        return Found()
    if isinstance(target, exp.Schema):
        columns = tuple(item.name for item in target.expressions if item.name)
    elif isinstance(query, exp.Query) and not query.is_star:
        columns = tuple(query.named_selects)
    else:
        return Found()
    return Found(replacements=(Replacement(_name(table), columns, file, line),))


def _renamed(action: exp.Expression, node: str) -> Iterator[Change]:
    yield Change("column_rename", node, action.this.name, action.args["to"].name)


def _column_dropped(action: exp.Expression, node: str) -> Iterator[Change]:
    if _kind(action) not in {"COLUMN", "COLUMNS"}:
        return
    for item in _dropped(action):
        for column in item.expressions if isinstance(item, exp.Schema) else [item]:
            yield Change("column_drop", node, column.name)


def _column_added(action: exp.Expression, node: str) -> Iterator[Change]:
    kinds = {type(c.args.get("kind")) for c in action.args.get("constraints") or ()}
    required = exp.NotNullColumnConstraint in kinds and exp.DefaultColumnConstraint not in kinds
    yield Change("column_add", node, action.name, required=required)


def _columns_added(action: exp.Expression, node: str) -> Iterator[Change]:
    for column in action.expressions:
        yield from _column_added(column, node)


def _type_changed(action: exp.Expression, node: str) -> Iterator[Change]:
    new_type = action.args.get("dtype")
    if new_type is not None:
        yield Change("type_change", node, action.this.name, new_type.sql())


def _modified(action: exp.Expression, node: str) -> Iterator[Change]:
    column, before = action.this, action.args.get("rename_from")
    if before is not None and before.name != column.name:
        yield Change("column_rename", node, before.name, column.name)
    elif column.args.get("kind") is not None:
        yield Change("type_change", node, column.name, column.args["kind"].sql())


def _table_renamed(action: exp.Expression, node: str) -> Iterator[Change]:
    yield Change("table_rename", node, to=_name(action.this))


def _not_understood(action: exp.Expression, node: str) -> Iterator[Change]:
    yield Change("schema_change", node, text=action.sql())


def _harmless(_action: exp.Expression, _node: str) -> Iterator[Change]:
    return iter(())


_ACTIONS: Mapping[type[exp.Expression], Action] = {
    exp.RenameColumn: _renamed,
    exp.Drop: _column_dropped,
    exp.ColumnDef: _column_added,
    exp.Schema: _columns_added,
    exp.AlterColumn: _type_changed,
    exp.ModifyColumn: _modified,
    exp.AlterRename: _table_renamed,
    exp.AddConstraint: _harmless,
}


def _sp_rename(statement: exp.Execute) -> Iterator[Change]:
    """SQL Server renames through a procedure: 'table.column', 'new name', 'COLUMN'."""
    words = [item.name for item in statement.expressions]
    if statement.this.name.lower() != "sp_rename" or len(words) < 2:  # noqa: PLR2004
        return
    if len(words) > 2 and words[2].upper() == "COLUMN":  # noqa: PLR2004
        node, _, column = words[0].rpartition(".")
        yield Change("column_rename", node, column, words[1])
    else:
        yield Change("table_rename", words[0], to=words[1])


def _dropped(statement: exp.Expression) -> list[exp.Expression]:
    several: list[exp.Expression] = statement.args.get("tables") or []
    return several or [statement.this]


def _kind(statement: exp.Expression) -> str:
    return str(statement.args.get("kind") or "").upper()


def _name(table: exp.Expression) -> str:
    return (
        ".".join(part.name for part in table.parts) if isinstance(table, exp.Table) else table.name
    )


def _line(expression: exp.Expression) -> int:
    lines = (i.meta.get("line") for i in expression.find_all(exp.Identifier))
    return min((line for line in lines if line), default=0)


def _first_line(error: SqlglotError) -> str:
    return str(error).splitlines()[0].rstrip(".") if str(error) else "cannot be parsed"
