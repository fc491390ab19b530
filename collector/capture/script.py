"""A whole script: its statements in order, temporary tables seen through, then united."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from sqlglot import exp

from collector.capture.dialects import checked_dialect, parse_statements
from collector.capture.lineage import (
    ColumnLineage,
    Flow,
    SqlLineage,
    StatementLineage,
    TargetLineage,
    tidy,
)
from collector.capture.query import read_query
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.statements.create import keep_temporary, read_create, read_select_into
from collector.capture.statements.insert import read_insert, read_multitable, target_table
from collector.capture.statements.merge import read_merge
from collector.capture.statements.update import read_delete, read_update
from collector.capture.writes import Write, is_open, write_query

_READERS: dict[type[exp.Expr], Callable[[exp.Expr, Session], list[Write]]] = {
    exp.Insert: read_insert,
    exp.MultitableInserts: read_multitable,
    exp.Create: read_create,
    exp.Merge: read_merge,
    exp.Update: read_update,
    exp.Delete: read_delete,
    exp.Select: read_select_into,
}
_CHANGES = (exp.Merge, exp.Update, exp.Delete)
_NOT_READ = (exp.Command, exp.Copy, exp.LoadData, exp.Execute)
_HARMLESS = {"EXPLAIN", "SHOW", "VACUUM", "OPTIMIZE", "ANALYZE", "REVOKE", "SET", "RESET", "GRANT"}


def read_sql(
    sql: str,
    dialect: str | None = None,
    schema: Mapping[str, Sequence[str]] | None = None,
    target: str | None = None,
) -> SqlLineage:
    """The lineage of a script.

    Args:
        sql: One statement or several.
        dialect: One of `DIALECTS`; none is plain SQL.
        schema: The columns of tables, in order, by the name they have in the SQL.
        target: Where the result of a bare SELECT goes (a dbt model, for example).
    """
    name = checked_dialect(dialect)
    session = Session.starting(name, schema or {})
    statements = list(_flat(parse_statements(sql, name)))
    passing = _made_and_dropped(statements, session)
    read = [_read_one(node, session, target, passing) for node in statements]
    return _united(name, read, session)


def _flat(nodes: Iterable[object]) -> Iterable[exp.Expr]:
    """The statements, also those inside IF and BEGIN … END blocks."""
    for node in nodes:
        if isinstance(node, exp.Block):
            yield from _flat(node.expressions)
        elif isinstance(node, exp.IfBlock):
            yield from _flat([node.args.get("true"), node.args.get("false")])
        elif isinstance(node, exp.Expr):
            yield node


def _made_and_dropped(statements: Sequence[exp.Expr], session: Session) -> set[str]:
    """Tables that the script makes and later drops: they only carry data from step to step."""
    made: set[str] = set()
    passing: set[str] = set()
    for node in statements:
        if isinstance(node, exp.Create) and (table := target_table(node.this)) is not None:
            made.add(session.name(table).casefold())
        elif isinstance(node, exp.Drop):
            dropped = [node.this, *(node.args.get("tables") or [])]
            names = {session.name(t).casefold() for t in dropped if isinstance(t, exp.Table)}
            passing |= names & made
    return passing


def _read_one(
    node: exp.Expr, session: Session, target: str | None, passing: set[str]
) -> StatementLineage:
    unresolved, assumed = len(session.unresolved), len(session.assumed)
    writes, tables = _writes(node, session, target)
    kept = []
    for write in writes:
        if write.query is not None and write.table.casefold() in passing:
            write.temporary = True
            session.temporary.setdefault(write.table.casefold(), write.query)
        if not keep_temporary(write, session):
            kept.append(_target(write))
    return StatementLineage(
        type(node).__name__.upper(),
        tables,
        tuple(kept),
        tuple(session.unresolved)[unresolved:],
        tuple(session.assumed)[assumed:],
    )


def _writes(
    node: exp.Expr, session: Session, target: str | None
) -> tuple[list[Write], tuple[str, ...]]:
    """What a statement writes, and the tables it reads even when it writes nothing."""
    bare = isinstance(node, exp.Query) and not isinstance(node, exp.Insert | exp.Update)
    if bare and node.args.get("into") is None:
        query = read_query(node, Scope(session))
        return ([write_query(target, query, session)] if target else []), query.tables
    reader = next((read for kind, read in _READERS.items() if isinstance(node, kind)), None)
    if reader is None:
        _say_not_read(node, session)
        return [], ()
    if isinstance(node, _CHANGES) and not isinstance(node.this, exp.Table):
        session.leave_open(f"{type(node).__name__.upper()} of something that is not a table.")
        return [], ()
    writes = reader(node, session)
    return writes, tuple(dict.fromkeys(table for write in writes for table in write.tables))


def _say_not_read(node: exp.Expr, session: Session) -> None:
    first = str(node.this).upper() if isinstance(node, exp.Command) else type(node).__name__.upper()
    if isinstance(node, _NOT_READ) and first not in _HARMLESS:
        session.leave_open(f"{first} statements are not read: what they move is not in the text.")
    if isinstance(node, exp.Alter) and node.find(exp.AlterRename, exp.SwapTable):
        session.leave_open("ALTER TABLE … RENAME or SWAP is not followed: later names may differ.")


def _target(write: Write) -> TargetLineage:
    columns = [
        ColumnLineage(name, tidy(flows))
        for name, flows in write.columns.items()
        if not is_open(flows) or tidy(flows)
    ]
    return TargetLineage(write.table, write.tables, tuple(columns), tidy(write.influences))


def _united(dialect: str, statements: list[StatementLineage], session: Session) -> SqlLineage:
    targets: dict[str, TargetLineage] = {}
    sources: dict[str, None] = {}
    for statement in statements:
        new = [table for table in statement.source_tables if table.casefold() not in targets]
        sources.update(dict.fromkeys(new))
        for target in statement.targets:
            key = target.table.casefold()
            targets[key] = _joined(targets[key], target) if key in targets else target
    return SqlLineage(
        dialect,
        tuple(statements),
        tuple(sources),
        tuple(targets.values()),
        tuple(session.unresolved),
        tuple(session.assumed),
        tuple(session.missing),
    )


def _joined(one: TargetLineage, other: TargetLineage) -> TargetLineage:
    columns: dict[str, list[Flow]] = {}
    for column in (*one.columns, *other.columns):
        same = next((n for n in columns if n.casefold() == column.column.casefold()), None)
        columns.setdefault(same or column.column, []).extend(column.sources)
    return TargetLineage(
        one.table,
        tuple(dict.fromkeys((*one.sources, *other.sources))),
        tuple(ColumnLineage(name, tidy(flows)) for name, flows in columns.items()),
        tidy((*one.influences, *other.influences)),
    )
