"""What a statement writes into one table, and how query columns find their target columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.lineage import NOTHING, UNKNOWN, Flow, Flows
from collector.capture.relations import Output, Query, Relation, Rest
from collector.capture.scope import Scope
from collector.capture.session import Session
from collector.capture.uses import known


@dataclass(slots=True)
class Write:
    """One table written: its columns with their flows, the influences on it, the tables read."""

    table: str
    columns: dict[str, Flows] = field(default_factory=dict)
    influences: Flows = NOTHING
    tables: tuple[str, ...] = ()
    temporary: bool = False
    query: Query | None = None

    def set(self, column: str, flows: Flows) -> None:
        """Add flows into a column; names that differ only in case are one column."""
        same = next((name for name in self.columns if name.casefold() == column.casefold()), column)
        self.columns[same] = self.columns.get(same, NOTHING) | flows


def write_query(
    table: str, query: Query, session: Session, names: Sequence[str] | None = None
) -> Write:
    """A query's result written into a table: by position where names are given, else by name."""
    write = Write(table, influences=query.influences, tables=query.tables, query=query)
    if names is not None:
        _by_position(write, query, names, session)
    else:
        _by_name(write, query, session)
    return write


def _by_position(write: Write, query: Query, names: Sequence[str], session: Session) -> None:
    for number, item in enumerate(query.items):
        if isinstance(item, Rest):
            _leave_rest_open(write.table, item, session)
            return
        if number < len(names):
            write.set(names[number], item.flows)


def _by_name(write: Write, query: Query, session: Session) -> None:
    for number, item in enumerate(query.items, start=1):
        if isinstance(item, Rest):
            _leave_rest_open(write.table, item, session)
        elif item.name is None:
            session.leave_open(
                f"Column {number} written to {write.table} has no name: give it an alias, or give "
                f"the columns of {write.table}."
            )
        else:
            write.set(item.name, item.flows)


def _leave_rest_open(target: str, rest: Rest, session: Session) -> None:
    if rest.table is not None:
        session.miss_columns_of(rest.table)
        session.leave_open(
            f"The columns of {rest.table} are not known, so * into {target} is followed only "
            "table to table: give its columns as a schema."
        )
    elif rest.reason is not None:
        session.leave_open(f"Some columns of {target} are not followed: {rest.reason}.")
    else:
        session.leave_open(f"Some columns of {target} come from a table function without names.")


def assign(
    write: Write, equations: Sequence[exp.Expr], scope: Scope, reader: ExpressionReader
) -> None:
    """`SET a = …, (b, c) = (SELECT …)`: the flows into each column named on the left."""
    for equation in equations:
        if not isinstance(equation, exp.EQ):
            continue
        left, right = equation.this, equation.expression
        if not isinstance(left, exp.Tuple):
            write.set(scope.session.spell(_identifier(left)), reader.read(right, scope))
            continue
        names = [scope.session.spell(_identifier(part)) for part in left.expressions]
        for name, flows in zip(names, _row(right, scope, reader), strict=False):
            write.set(name, flows)


def _identifier(node: exp.Expr) -> exp.Expr:
    return node.parts[-1] if isinstance(node, exp.Column | exp.Dot) else node


def _row(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> list[Flows]:
    if isinstance(node, exp.Tuple):
        return [reader.read(cell, scope) for cell in node.expressions]
    query = reader.query(node, scope)
    scope.influences |= known(query.influences)
    outputs = [item for item in query.items if isinstance(item, Output)]
    return [output.flows for output in outputs]


def target_relation(table: exp.Table, name: str, scope: Scope) -> Relation:
    """The table that is written, as a relation whose columns may be read; it is no source."""
    columns = scope.session.columns_of(name)
    rest = (Rest(table=name),)
    items = rest if columns is None else tuple(own_columns(name, columns))
    alias = scope.session.spell(table.args["alias"].this) if table.alias else ""
    path = tuple(scope.session.spell(part) for part in table.parts)
    return Relation(alias or path[-1], items, path=() if alias else path, tables=(name,))


def own_columns(table: str, columns: Sequence[str]) -> list[Output]:
    """A table's columns as outputs that come from themselves."""
    return [Output(name, frozenset({Flow(table, name, "DIRECT", "IDENTITY")})) for name in columns]


def finish(write: Write, scope: Scope) -> Write:
    """Close a write that was read through a scope: its influences and its sources."""
    write.influences |= frozenset(scope.influences)
    write.tables = tuple(dict.fromkeys((*write.tables, *scope.tables)))
    return write


def is_open(flows: Flows) -> bool:
    """Whether something about these flows could not be proved."""
    return UNKNOWN in flows
