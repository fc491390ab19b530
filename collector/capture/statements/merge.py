"""MERGE INTO target USING source: updates, inserts and deletes by condition."""

from __future__ import annotations

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.from_clause import add_source
from collector.capture.query import new_reader, with_queries
from collector.capture.relations import Output, Relation, Rest
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.uses import FILTER, JOIN
from collector.capture.writes import Write, assign, finish, target_relation


def read_merge(node: exp.Expr, session: Session) -> list[Write]:
    """The columns set and inserted, the join condition, and the conditions of the branches."""
    scope = Scope(session)
    scope.queries = with_queries(node, scope)
    reader = new_reader()
    name = session.name(node.this)
    scope.relations = [target_relation(node.this, name, scope)]
    add_source(node.args["using"], scope, reader)
    scope.influence(reader.read(node.args.get("on"), scope), JOIN)
    write = Write(name)
    for when in node.args["whens"].expressions:
        _branch(when, write, scope, reader)
    return [finish(write, scope)]


def _branch(when: exp.Expr, write: Write, scope: Scope, reader: ExpressionReader) -> None:
    condition = when.args.get("condition")
    if condition is not None:
        scope.influence(reader.read(condition, scope), FILTER)
    then = when.args.get("then")
    source = Scope(scope.session, scope.queries, relations=scope.relations[1:])
    if isinstance(then, exp.Update):
        stars = [node for node in then.expressions if isinstance(node, exp.Star)]
        if stars:
            _all_columns(write, scope)
        assign(write, then.expressions, scope, reader)
    elif isinstance(then, exp.Insert):
        _insert(then, write, scope, source, reader)
    scope.tables.update(source.tables)
    scope.influences |= source.influences


def _insert(
    then: exp.Insert, write: Write, scope: Scope, source: Scope, reader: ExpressionReader
) -> None:
    """INSERT (…) VALUES (…): the values can only use the source."""
    if not isinstance(then.expression, exp.Tuple):
        _all_columns(write, scope)
        return
    cells = then.expression.expressions
    names = _insert_names(then, write, scope)
    if names is None:
        scope.session.leave_open(
            f"INSERT of a MERGE names no columns, and those of {write.table} are not known."
        )
        return
    for name, cell in zip(names, cells, strict=False):
        write.set(name, reader.read(cell, source))


def _insert_names(then: exp.Insert, write: Write, scope: Scope) -> list[str] | None:
    if isinstance(then.this, exp.Tuple):
        return [
            scope.session.spell(column.parts[-1] if isinstance(column, exp.Column) else column)
            for column in then.this.expressions
        ]
    columns = scope.session.columns_of(write.table)
    return None if columns is None else list(columns)


def _all_columns(write: Write, scope: Scope) -> None:
    """SET * and INSERT *: every column of the target from the source's column of that name."""
    columns = scope.session.columns_of(write.table)
    for relation in scope.relations[1:]:
        for name in columns or _names(relation):
            write.set(name, relation.flows_of(name) or frozenset())
        if columns is None and relation.rests:
            _leave_open(write, relation, scope)


def _names(relation: Relation) -> list[str]:
    return [item.name for item in relation.items if isinstance(item, Output) and item.name]


def _leave_open(write: Write, relation: Relation, scope: Scope) -> None:
    scope.session.miss_columns_of(write.table)
    for rest in relation.rests:
        if isinstance(rest, Rest) and rest.table:
            scope.session.miss_columns_of(rest.table)
    scope.session.leave_open(
        f"MERGE of all columns into {write.table}: neither its columns nor those of "
        f"{relation.alias} are known."
    )
