"""FROM and JOIN: from what is written there to the relations of a scope."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.lineage import Flow, Flows
from collector.capture.relations import Item, Output, Query, Relation, Rest
from collector.capture.scope import Scope
from collector.capture.uses import JOIN, TRANSFORMATION, used

_PIVOT = "PIVOT and UNPIVOT make columns out of values, which are not in the text"


def read_from(select: exp.Expr, scope: Scope, reader: ExpressionReader) -> None:
    """Add everything in FROM, JOIN and LATERAL VIEW to a scope, in order."""
    origin = select.args.get("from_")
    if origin is not None:
        add_source(origin.this, scope, reader)
    add_joins(select, scope, reader)


def add_joins(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> None:
    """Add the joins and lateral views that hang on a node."""
    for lateral in node.args.get("laterals") or []:
        add_source(lateral, scope, reader)
    for join in node.args.get("joins") or []:
        _add_join(join, scope, reader)


def add_source(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> None:
    """Add one source, and the joins written inside its own brackets, to a scope."""
    inner = node.this
    if isinstance(node, exp.Subquery) and isinstance(inner, exp.Table) and not node.alias:
        add_source(inner, scope, reader)
    else:
        scope.relations.append(_relation(node, scope, reader))
    add_joins(node, scope, reader)


def _relation(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Relation:
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Func):
        relation = _table(node, scope)
    elif isinstance(node, exp.Subquery | exp.Values):
        relation = _derived(node, reader.query(node, scope), scope)
    elif isinstance(node, exp.Lateral) and isinstance(node.this, exp.Subquery):
        relation = _derived(node, reader.query(node.this, scope), scope)
    else:
        relation = _function(node, scope, reader)
    return _pivoted(node, relation, scope) if node.args.get("pivots") else relation


def _table(table: exp.Table, scope: Scope) -> Relation:
    name = scope.session.name(table)
    known = scope.queries.get(name.casefold()) if len(table.parts) == 1 else None
    query = known or scope.session.temporary.get(name.casefold())
    if query is None:
        query = base_table(name, scope)
    relation = _derived(table, query, scope)
    path = tuple(scope.session.spell(part) for part in table.parts)
    return replace(relation, alias=relation.alias or path[-1], path=() if table.alias else path)


def base_table(name: str, scope: Scope) -> Query:
    """A stored table: its known columns, or one unknown rest."""
    columns = scope.session.columns_of(name)
    items: tuple[Item, ...] = (Rest(table=name),)
    if columns is not None:
        items = tuple(
            Output(column, frozenset({Flow(name, column, "DIRECT", "IDENTITY")}))
            for column in columns
        )
    return Query(items, tables=(name,))


def _derived(node: exp.Expr, query: Query, scope: Scope) -> Relation:
    scope.absorb(query)
    names = _alias_columns(node, scope)
    if names and isinstance(node, exp.Table) and len(query.items) < len(names):
        query = query.renamed(names)
    return Relation(
        _alias(node, scope), query.renamed(names).items if names else query.items,
        tables=query.tables,
    )  # fmt: skip


def _alias(node: exp.Expr, scope: Scope) -> str:
    alias = node.args.get("alias")
    identifier = alias.this if isinstance(alias, exp.TableAlias) else alias
    return scope.session.spell(identifier) if identifier is not None else ""


def _alias_columns(node: exp.Expr, scope: Scope) -> list[str]:
    alias = node.args.get("alias")
    columns = alias.args.get("columns") if isinstance(alias, exp.TableAlias) else None
    return [scope.session.spell(column) for column in columns or []]


def _function(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Relation:
    """UNNEST, explode, FLATTEN, generate_series: every column is made from the arguments."""
    arguments = node.args.get("expressions") if isinstance(node, exp.Unnest) else [node.this]
    flows = reader.all_in(arguments or [], scope, TRANSFORMATION)
    names = _alias_columns(node, scope)
    offset = node.args.get("offset")
    if isinstance(offset, exp.Identifier):
        names.append(scope.session.spell(offset))
    outputs: list[Item] = [Output(name, flows) for name in names]
    alias = _alias(node, scope)
    if isinstance(node, exp.Unnest | exp.Lateral) and names:
        return Relation(alias, tuple(outputs))
    if alias:
        outputs.append(Output(alias, flows))
    return Relation(alias, (*outputs, Rest(flows=flows)))


def _pivoted(node: exp.Expr, relation: Relation, scope: Scope) -> Relation:
    pivot = node.args["pivots"][-1]
    scope.session.leave_open(f"The columns of {relation.alias} are not followed: {_PIVOT}.")
    return Relation(
        _alias(pivot, scope) or relation.alias,
        (Rest(reason=_PIVOT),),
        tables=relation.tables,
    )


def _add_join(join: exp.Expr, scope: Scope, reader: ExpressionReader) -> None:
    before = len(scope.relations)
    add_source(join.this, scope, reader)
    added = scope.relations[before:]
    if join.args.get("method") == "NATURAL":
        _natural(join, scope, before)
    for identifier in join.args.get("using") or []:
        _merge(scope.session.spell(identifier), join, scope, before)
    if join.args.get("on") is not None:
        scope.influence(reader.read(join.args["on"], scope), JOIN)
    if join.args.get("kind") in ("SEMI", "ANTI"):
        scope.relations[before:] = [replace(relation, hidden=True) for relation in added]


def _natural(join: exp.Expr, scope: Scope, before: int) -> None:
    left, right = scope.relations[:before], scope.relations[before:]
    if any(relation.rests for relation in (*left, *right)):
        names = ", ".join(relation.alias for relation in (*left, *right))
        scope.session.leave_open(f"NATURAL JOIN of {names}: its columns need a schema.")
        return
    for item in right[0].items:
        if isinstance(item, Output) and item.name and any(r.has(item.name) for r in left):
            _merge(item.name, join, scope, before)


def _merge(name: str, join: exp.Expr, scope: Scope, before: int) -> None:
    """USING: one column out of two; whose value it has depends on the side of the join."""
    left = scope.merged.get(name.casefold()) or _one_of(scope.relations[:before], name, scope)
    right = _one_of(scope.relations[before:], name, scope)
    scope.influence(left | right, JOIN)
    side = join.args.get("side") or ""
    both = used(left | right, TRANSFORMATION)
    scope.merged[name.casefold()] = {"RIGHT": right, "FULL": both}.get(side, left)


def _one_of(relations: list[Relation], name: str, scope: Scope) -> Flows:
    return Scope(scope.session, relations=relations).column(exp.column(name))
