"""UPDATE … FROM, UPDATE … JOIN and DELETE … USING: rows of a table changed by other tables."""

from __future__ import annotations

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.from_clause import add_joins, add_source
from collector.capture.query import new_reader, with_queries
from collector.capture.relations import Relation
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.uses import FILTER
from collector.capture.writes import Write, assign, finish, target_relation


def read_update(node: exp.Expr, session: Session) -> list[Write]:
    """The columns in SET; of several joined tables each column goes to the one it names."""
    scope, reader = _scope(node, session)
    origin = node.args.get("from_")
    written = _targets(node, origin, scope, reader)
    _where(node, scope, reader)
    writes: dict[str, Write] = {}
    for equation in node.expressions:
        table = _written_table(equation, written, scope)
        assign(writes.setdefault(table, Write(table)), [equation], scope, reader)
    return [finish(write, scope) for write in writes.values()]


def read_delete(node: exp.Expr, session: Session) -> list[Write]:
    """DELETE writes no column; what its condition reads influences the table."""
    scope, reader = _scope(node, session)
    listed = node.args.get("tables") or []
    if listed:
        add_source(node.this, scope, reader)
        written = _by_alias(listed[0], scope)
        _forget_source(written, scope)
    else:
        written = session.name(node.this)
        scope.relations.append(target_relation(node.this, written, scope))
        add_joins(node.this, scope, reader)
    for source in node.args.get("using") or []:
        add_source(source, scope, reader)
    _where(node, scope, reader)
    return [finish(Write(written), scope)]


def _scope(node: exp.Expr, session: Session) -> tuple[Scope, ExpressionReader]:
    scope = Scope(session)
    scope.queries = with_queries(node, scope)
    return scope, new_reader()


def _where(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> None:
    where = node.args.get("where")
    if where is not None:
        scope.influence(reader.read(where, scope), FILTER)


def _targets(
    node: exp.Expr, origin: exp.Expr | None, scope: Scope, reader: ExpressionReader
) -> str:
    """The table that is written; SQL Server may name it by an alias given in FROM."""
    table = node.this
    if origin is not None:
        inner = Scope(scope.session, scope.queries)
        add_source(origin.this, inner, reader)
        if len(table.parts) == 1 and any(r.answers_to((table.name,)) for r in inner.relations):
            scope.relations = inner.relations
            scope.tables.update(inner.tables)
            scope.influences |= inner.influences
            written = _by_alias(table, scope)
            _forget_source(written, scope)
            return written
    written = scope.session.name(table)
    scope.relations.append(target_relation(table, written, scope))
    add_joins(table, scope, reader)
    if origin is not None:
        add_source(origin.this, scope, reader)
    return written


def _by_alias(table: exp.Expr, scope: Scope) -> str:
    for relation in scope.relations:
        if relation.answers_to((table.name,)) and relation.tables:
            return relation.tables[0]
    return scope.session.name(table) if isinstance(table, exp.Table) else table.name


def _forget_source(table: str, scope: Scope) -> None:
    """The written table is no source, unless it stands in FROM a second time."""
    times = sum(relation.tables == (table,) for relation in scope.relations)
    if times <= 1:
        scope.tables.pop(table, None)


def _written_table(equation: exp.Expr, written: str, scope: Scope) -> str:
    column = equation.this
    qualifier = column.table if isinstance(column, exp.Column) else ""
    for relation in scope.relations:
        if qualifier and relation.answers_to((qualifier,)) and _is_table(relation):
            return relation.tables[0]
    return written


def _is_table(relation: Relation) -> bool:
    return len(relation.tables) == 1
