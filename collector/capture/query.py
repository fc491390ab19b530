"""SELECT, UNION, VALUES and WITH: from a query to its columns, influences and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlglot import exp

from collector.capture.clauses import read_clauses
from collector.capture.expressions import ExpressionReader
from collector.capture.from_clause import read_from
from collector.capture.lineage import NOTHING
from collector.capture.relations import Item, Output, Query, Rest
from collector.capture.scope import LATERAL_ALIASES, Scope
from collector.capture.stars import expand_star
from collector.capture.uses import TRANSFORMATION, used

_ROUNDS = 10
_CAST_KEEPS_NAME = {"postgres", "redshift"}


def read_query(node: exp.Expr, outer: Scope) -> Query:
    """What a query gives, seen from the scope around it (for correlated subqueries)."""
    queries = with_queries(node, outer)
    if isinstance(node, exp.Subquery):
        return read_query(node.this, _inside(outer, queries))
    if isinstance(node, exp.SetOperation):
        return _union(node, _inside(outer, queries))
    if isinstance(node, exp.Values):
        return _values(node, outer)
    if isinstance(node, exp.Table):
        return read_query(exp.select("*").from_(node.copy()), outer)
    return _select(node, outer, queries)


def _inside(outer: Scope, queries: Mapping[str, Query]) -> Scope:
    return replace(outer, queries=queries)


def new_reader() -> ExpressionReader:
    """A reader of expressions whose subqueries come back here."""
    return ExpressionReader(read_query)


def with_queries(node: exp.Expr, scope: Scope) -> Mapping[str, Query]:
    """The named queries visible inside a node: those of its WITH on top of those around it."""
    clause = node.args.get("with_")
    if clause is None:
        return scope.queries
    queries = dict(scope.queries)
    for named in clause.expressions:
        alias = scope.session.spell(named.args["alias"].this)
        columns = [scope.session.spell(c) for c in named.args["alias"].args.get("columns") or []]
        around = replace(scope, queries=queries)
        recursive = bool(clause.args.get("recursive")) or _mentions(named.this, alias)
        read = _recursive if recursive and isinstance(named.this, exp.SetOperation) else _plain
        queries[alias.casefold()] = read(named.this, alias, columns, around)
    return queries


def _mentions(node: exp.Expr, name: str) -> bool:
    return any(table.name.casefold() == name.casefold() for table in node.find_all(exp.Table))


def _plain(node: exp.Expr, alias: str, columns: list[str], scope: Scope) -> Query:  # noqa: ARG001
    return read_query(node, scope).renamed(columns)


def _recursive(node: exp.Expr, alias: str, columns: list[str], scope: Scope) -> Query:
    """A query that uses itself: start from its first part and repeat until nothing is new."""
    query = read_query(node.this, scope).renamed(columns)
    for _ in range(_ROUNDS):
        around = replace(scope, queries={**scope.queries, alias.casefold(): query})
        found = read_query(node, around).renamed(columns)
        if found == query:
            break
        query = found
    return query


def _union(node: exp.SetOperation, scope: Scope) -> Query:
    left, right = read_query(node.this, scope), read_query(node.expression, scope)
    by_name = bool(node.args.get("by_name"))
    items = _united_by_name(left, right) if by_name else _united(left, right)
    if isinstance(node, exp.Except):
        items = left.items
    tables = tuple(dict.fromkeys((*left.tables, *right.tables)))
    query = Query(items, left.influences | right.influences, tables)
    return _sorted_union(node, query, scope)


def _sorted_union(node: exp.Expr, query: Query, scope: Scope) -> Query:
    inner = Scope(scope.session, scope.queries, scope.outer)
    inner.absorb(query)
    inner.aliases = {
        item.name.casefold(): item
        for item in query.items
        if isinstance(item, Output) and item.name is not None
    }
    read_clauses(node, inner, new_reader(), query.items)
    return replace(query, influences=frozenset(inner.influences))


def _united(left: Query, right: Query) -> tuple[Item, ...]:
    if any(isinstance(item, Rest) for item in (*left.items, *right.items)):
        named = any(isinstance(item, Output) for item in left.items)
        if not named and left.items == right.items:
            return left.items
        tables = ", ".join(dict.fromkeys((*left.tables, *right.tables)))
        return (Rest(reason=f"a UNION matches by position, and the columns of {tables} are open"),)
    pairs = zip(left.items, right.items, strict=False)
    return tuple(
        replace(one, flows=one.flows | other.flows)
        for one, other in pairs
        if isinstance(one, Output) and isinstance(other, Output)
    )


def _united_by_name(left: Query, right: Query) -> tuple[Item, ...]:
    items: dict[str, Item] = {}
    for number, item in enumerate((*left.items, *right.items)):
        name = item.name.casefold() if isinstance(item, Output) and item.name else f"*{number}"
        known = items.get(name)
        if isinstance(item, Output) and isinstance(known, Output):
            items[name] = replace(known, flows=known.flows | item.flows)
        else:
            items[name] = item
    return tuple(items.values())


def _values(node: exp.Values, outer: Scope) -> Query:
    scope = Scope(outer.session, outer.queries, outer)
    reader = new_reader()
    columns: dict[int, Output] = {}
    for row in node.expressions:
        cells = row.expressions if isinstance(row, exp.Tuple) else [row]
        for number, cell in enumerate(cells):
            known = columns.get(number, Output(None, NOTHING))
            columns[number] = replace(known, flows=known.flows | reader.read(cell, scope))
    return Query(tuple(columns.values()), frozenset(scope.influences), tuple(scope.tables))


def _select(node: exp.Expr, outer: Scope, queries: Mapping[str, Query]) -> Query:
    scope = Scope(outer.session, queries, outer)
    reader = new_reader()
    read_from(node, scope, reader)
    scope.windows = {w.this.name.casefold(): w for w in node.args.get("windows") or []}
    items = tuple(_projections(node.expressions, scope, reader))
    read_clauses(node, scope, reader, items)
    return Query(items, frozenset(scope.influences), tuple(scope.tables))


def _projections(
    nodes: Iterable[exp.Expr], scope: Scope, reader: ExpressionReader
) -> Iterable[Item]:
    scope.in_projection = True
    for node in nodes:
        if isinstance(node, exp.Star) or (isinstance(node, exp.Column) and node.is_star):
            yield from expand_star(node, scope, reader)
        elif isinstance(node, exp.Aliases):
            flows = used(reader.read(node.this, scope), TRANSFORMATION)
            yield from (Output(scope.session.spell(name), flows) for name in node.expressions)
        else:
            output = Output(_name(node, scope), reader.read(node, scope))
            _offer_alias(node, output, scope)
            yield output
    scope.in_projection = False


def _offer_alias(node: exp.Expr, output: Output, scope: Scope) -> None:
    """Let later items use an alias, unless its own expression shows that a column has the name."""
    if scope.session.dialect not in LATERAL_ALIASES or not isinstance(node, exp.Alias):
        return
    name = (output.name or "").casefold()
    if all(column.name.casefold() != name for column in node.this.find_all(exp.Column)):
        scope.aliases[name] = output


def _name(node: exp.Expr, scope: Scope) -> str | None:
    if isinstance(node, exp.Alias):
        return scope.session.spell(node.args["alias"])
    if isinstance(node, exp.Cast) and scope.session.dialect in _CAST_KEEPS_NAME:
        return _name(node.this, scope)
    if isinstance(node, exp.Paren):
        return _name(node.this, scope)
    if isinstance(node, exp.Column | exp.Dot):
        last = node.parts[-1]
        return scope.session.spell(last)
    if isinstance(node, exp.Subquery) and node.alias:
        return scope.session.spell(node.args["alias"].this)
    return None
