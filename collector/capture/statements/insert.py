"""INSERT … SELECT, INSERT … VALUES, ON CONFLICT, and inserts into several tables at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.from_clause import add_source
from collector.capture.lineage import NOTHING
from collector.capture.query import new_reader, read_query, with_queries
from collector.capture.relations import Output, Query, Relation
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.uses import FILTER
from collector.capture.writes import Write, assign, finish, target_relation, write_query


def read_insert(node: exp.Expr, session: Session) -> list[Write]:
    """One INSERT; the WITH may stand before it or inside it."""
    scope = Scope(session)
    scope.queries = with_queries(node, scope)
    table = target_table(node.this)
    if table is None:
        session.leave_open("INSERT into something that is not a table (a directory?) is not read.")
        return []
    name = session.name(table)
    query = read_query(node.expression, scope) if node.expression else Query(())
    write = write_query(name, query, session, _names(node, table, name, session))
    _static_partitions(write, table, session)
    if node.args.get("conflict") is not None:
        _on_conflict(node.args["conflict"], write, table, session)
    return [write]


def target_table(node: exp.Expr) -> exp.Table | None:
    """The table of `t` or `t (a, b)`."""
    table = node.this if isinstance(node, exp.Schema) else node
    return table if isinstance(table, exp.Table) else None


def _names(node: exp.Expr, table: exp.Table, name: str, session: Session) -> Sequence[str] | None:
    if isinstance(node.this, exp.Schema):
        return [session.spell(column) for column in node.this.expressions]
    if node.args.get("by_name"):
        return None
    columns = session.columns_of(name)
    if columns is None:
        if isinstance(node.expression, exp.Query) and not isinstance(node.expression, exp.Values):
            session.miss_columns_of(name)
            session.assume(
                f"The columns of {name} are not known: the names of its SELECT were taken for them."
            )
        return None
    fixed = {column.casefold() for column in _partition(table, session)}
    return [column for column in columns if column.casefold() not in fixed]


def _partition(table: exp.Table, session: Session) -> list[str]:
    """Columns of `PARTITION (dt = '…')`, which the SELECT does not give."""
    clause = table.args.get("partition")
    equations = clause.expressions if clause is not None else []
    return [session.spell(eq.this.this) for eq in equations if isinstance(eq, exp.EQ)]


def _static_partitions(write: Write, table: exp.Table, session: Session) -> None:
    for column in _partition(table, session):
        write.set(column, NOTHING)


def _on_conflict(conflict: exp.Expr, write: Write, table: exp.Table, session: Session) -> None:
    """DO UPDATE SET and ON DUPLICATE KEY UPDATE: `excluded` is the row that was to be inserted."""
    scope = Scope(session)
    new = tuple(Output(column, flows) for column, flows in write.columns.items())
    scope.relations = [
        target_relation(table, write.table, scope),
        Relation("excluded", new, hidden=True),
        Relation("new", new, hidden=True),
    ]
    reader = new_reader()
    before = replace(scope, relations=scope.relations[:1])
    assign(write, [_values_as_excluded(eq) for eq in conflict.expressions], scope, reader)
    where = conflict.args.get("where")
    if where is not None:
        before.influence(reader.read(where, scope), FILTER)
    finish(write, before)


def _values_as_excluded(equation: exp.Expr) -> exp.Expr:
    """MySQL writes VALUES(a) for what others call excluded.a."""

    def rewrite(node: exp.Expr) -> exp.Expr:
        if isinstance(node, exp.Anonymous) and str(node.this).upper() == "VALUES":
            return exp.column(node.expressions[0].name, table="excluded")
        return node

    return equation.transform(rewrite)


def read_multitable(node: exp.Expr, session: Session) -> list[Write]:
    """Hive's FROM … INSERT … INSERT …, and INSERT ALL of Snowflake."""
    scope = Scope(session)
    reader = new_reader()
    add_source(_as_source(node.args["source"]), scope, reader)
    writes = []
    for part in node.expressions:
        insert = part.this if isinstance(part, exp.ConditionalInsert) else part
        writes.append(_one_of_many(insert, part, scope, reader, session))
    return [write for write in writes if write is not None]


def _as_source(node: exp.Expr) -> exp.Expr:
    return exp.Subquery(this=node.copy()) if isinstance(node, exp.Select) else node


def _one_of_many(
    insert: exp.Expr, part: exp.Expr, source: Scope, reader: ExpressionReader, session: Session
) -> Write | None:
    table = target_table(insert.this)
    if table is None:
        return None
    name = session.name(table)
    inner = replace(source, influences=set(source.influences), tables=dict(source.tables))
    if isinstance(insert.expression, exp.Select):
        query = read_query(insert.expression, inner)
    elif insert.expression is not None:
        rows = insert.expression.expressions[0].expressions
        items = [Output(cell.name or None, reader.read(cell, inner)) for cell in rows]
        query = Query(tuple(items))
    else:
        query = Query(source.relations[0].items)
    if isinstance(part, exp.ConditionalInsert) and part.expression is not None:
        inner.influence(reader.read(part.expression, inner), FILTER)
    write = write_query(name, query, session, _names(insert, table, name, session))
    return finish(write, inner)
