"""WHERE, GROUP BY, HAVING, QUALIFY, ORDER BY, DISTINCT ON: columns that decide about rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.relations import Item, Output
from collector.capture.scope import Scope
from collector.capture.uses import FILTER, GROUP_BY, SORT, Use


def read_clauses(
    node: exp.Expr, scope: Scope, reader: ExpressionReader, items: Sequence[Item]
) -> None:
    """Add the influences of a query's clauses to its scope."""
    clauses = node.args
    _influence([clauses.get("where")], FILTER, scope, reader)
    distinct = clauses.get("distinct")
    if isinstance(distinct, exp.Distinct) and distinct.args.get("on") is not None:
        _positions([distinct.args["on"]], GROUP_BY, scope, reader, items)
    scope.aliases = {**scope.aliases, **_aliases(node, items, aggregates=False)}
    if clauses.get("group") is not None:
        _group(clauses["group"], scope, reader, items)
    scope.aliases = {**scope.aliases, **_aliases(node, items, aggregates=True)}
    _influence([clauses.get("having"), clauses.get("qualify")], FILTER, scope, reader)
    scope.alias_first = True
    for clause in ("order", "sort", "cluster"):
        ordered = clauses.get(clause)
        if isinstance(ordered, exp.Expr):
            _positions(ordered.expressions, SORT, scope, reader, items)


def _aliases(node: exp.Expr, items: Sequence[Item], *, aggregates: bool) -> dict[str, Output]:
    """The aliases that GROUP BY may use: not those of aggregates, which cannot be grouped by."""
    projections = node.args.get("expressions") or []
    taken = {
        projection.alias.casefold()
        for projection in projections
        if isinstance(projection, exp.Alias)
        and (aggregates or projection.find(exp.AggFunc, exp.Window) is None)
    }
    return {
        item.name.casefold(): item
        for item in items
        if isinstance(item, Output) and item.name and item.name.casefold() in taken
    }


def _influence(
    nodes: Iterable[exp.Expr | None], use: Use, scope: Scope, reader: ExpressionReader
) -> None:
    for node in nodes:
        if node is not None:
            scope.influence(reader.read(node, scope), use)


def _group(group: exp.Expr, scope: Scope, reader: ExpressionReader, items: Sequence[Item]) -> None:
    if group.args.get("all"):
        keys = [item for item in items if isinstance(item, Output) and not _aggregated(item)]
        for key in keys:
            scope.influence(key.flows, GROUP_BY)
    _positions(_group_keys(group), GROUP_BY, scope, reader, items)


def _aggregated(item: Output) -> bool:
    return any(flow.subtype == "AGGREGATION" for flow in item.flows)


def _group_keys(group: exp.Expr) -> Iterable[exp.Expr]:
    for key in ("expressions", "grouping_sets", "cube", "rollup"):
        for node in group.args.get(key) or []:
            nested = isinstance(node, exp.Rollup | exp.Cube | exp.GroupingSets | exp.Tuple)
            yield from (node.expressions if nested else [node])


def _positions(
    nodes: Iterable[exp.Expr],
    use: Use,
    scope: Scope,
    reader: ExpressionReader,
    items: Sequence[Item],
) -> None:
    """Keys by expression, or by number, which means a column of the SELECT."""
    for node in nodes:
        key = node.this if isinstance(node, exp.Ordered) else node
        if isinstance(key, exp.Literal) and not key.is_string and key.name.isdigit():
            number = int(key.name)
            chosen = items[number - 1] if 0 < number <= len(items) else None
            if isinstance(chosen, Output):
                scope.influence(chosen.flows, use)
        else:
            scope.influence(reader.read(key, scope), use)
