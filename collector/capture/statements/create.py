"""CREATE TABLE … AS, CREATE VIEW, CLONE, SELECT … INTO; plain CREATE TABLE teaches columns."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from collector.capture.dialects import table_name
from collector.capture.lineage import NOTHING
from collector.capture.query import read_query, with_queries
from collector.capture.relations import Output, Query
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.statements.insert import target_table
from collector.capture.writes import Write, write_query

_WITH_DATA = {"TABLE", "VIEW"}


def read_create(node: exp.Expr, session: Session) -> list[Write]:
    """A table or view made from a query, or a table whose columns are declared."""
    kind = str(node.args.get("kind") or "").upper()
    table = target_table(node.this)
    if kind in ("FUNCTION", "PROCEDURE"):
        session.leave_open(f"The body of a {kind} is not read.")
        return []
    if table is None or kind not in _WITH_DATA:
        return []
    name = session.name(table)
    names = _declared(node.this, session)
    query = _source(node, session)
    if query is None:
        if names:
            session.learn(name, names)
        return []
    write = write_query(name, query, session, names or None)
    write.temporary = _is_temporary(node, table)
    _remember(write, query, names, session)
    return [write]


def _source(node: exp.Expr, session: Session) -> Query | None:
    scope = Scope(session)
    clone = node.args.get("clone")
    if clone is not None:
        return read_query(exp.select("*").from_(clone.this.copy()), scope)
    expression = node.expression
    if isinstance(expression, exp.Query | exp.Table):
        scope.queries = with_queries(node, scope)
        return read_query(expression, scope)
    return None


def _declared(node: exp.Expr, session: Session) -> list[str]:
    if not isinstance(node, exp.Schema):
        return []
    columns = (exp.ColumnDef, exp.Identifier, exp.Column)
    return [
        session.spell(column.this if isinstance(column, exp.ColumnDef) else column)
        for column in node.expressions
        if isinstance(column, columns)
    ]


def _is_temporary(node: exp.Expr, table: exp.Table) -> bool:
    properties = node.args.get("properties")
    declared = properties.expressions if properties is not None else []
    named = table_name(table, "").rpartition(".")[2].startswith("#")
    return named or any(isinstance(prop, exp.TemporaryProperty) for prop in declared)


def _remember(write: Write, query: Query, names: list[str], session: Session) -> None:
    """Later statements may read what was just made."""
    if write.temporary:
        session.temporary[write.table.casefold()] = query.renamed(names)
    elif all(isinstance(item, Output) and item.name for item in query.items):
        session.learn(write.table, names or write.columns)


def read_select_into(node: exp.Expr, session: Session) -> list[Write]:
    """SELECT … INTO new_table; a SELECT without it writes nothing."""
    into = node.args.get("into")
    if into is None or not isinstance(into.this, exp.Table):
        return []
    scope = Scope(session)
    query = read_query(node, scope)
    write = write_query(session.name(into.this), query, session)
    write.temporary = bool(into.args.get("temporary")) or _is_temporary(node, into.this)
    _remember(write, query, [], session)
    return [write]


def keep_temporary(write: Write, session: Session) -> bool:
    """Whether a write went into a temporary table; what it added is remembered for later reads."""
    key = write.table.casefold()
    known = session.temporary.get(key)
    if write.temporary or known is None:
        return write.temporary
    added = tuple(Output(name, flows) for name, flows in write.columns.items())
    merged = _by_name(known)
    for output in added:
        name = (output.name or "").casefold()
        earlier = merged.get(name)
        merged[name] = replace(output, flows=output.flows | (earlier.flows if earlier else NOTHING))
    tables = tuple(dict.fromkeys((*known.tables, *write.tables)))
    influences = known.influences | write.influences
    session.temporary[key] = Query(tuple(merged.values()), influences, tables)
    return True


def _by_name(query: Query) -> dict[str, Output]:
    return {(item.name or "").casefold(): item for item in query.items if isinstance(item, Output)}
