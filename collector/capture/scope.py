"""Which relation an unqualified or qualified column belongs to, proved or left open.

With several relations a bare name is settled by what is known: valid SQL has it in exactly one of
them, so a relation known to have it has it, and if all but one are known not to, it is the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlglot import exp

from collector.capture.lineage import UNKNOWN, Flow, Flows
from collector.capture.relations import Output, Query, Relation
from collector.capture.session import Session
from collector.capture.uses import TRANSFORMATION, Use, known, used

# Dialects in which one item of a SELECT may use the alias of an earlier one.
LATERAL_ALIASES = {"snowflake", "redshift", "databricks", "spark", "duckdb"}


@dataclass(slots=True)
class Scope:
    """The names visible inside one SELECT, and what has been found while reading it."""

    session: Session
    queries: Mapping[str, Query] = field(default_factory=dict)
    outer: Scope | None = None
    relations: list[Relation] = field(default_factory=list)
    merged: dict[str, Flows] = field(default_factory=dict)
    aliases: dict[str, Output] = field(default_factory=dict)
    in_projection: bool = False
    alias_first: bool = False
    windows: dict[str, exp.Expr] = field(default_factory=dict)
    influences: set[Flow] = field(default_factory=set)
    tables: dict[str, None] = field(default_factory=dict)

    def influence(self, flows: Flows, use: Use) -> None:
        """Keep columns that decide about whole rows."""
        self.influences |= used(known(flows), use)

    def absorb(self, query: Query) -> None:
        """Take over what a relation of this scope has read and been influenced by."""
        self.tables.update(dict.fromkeys(query.tables))
        self.influences |= query.influences

    def column(self, column: exp.Column) -> Flows:
        """Where a column comes from; the mark of the unknown when that cannot be proved."""
        parts = [self.session.spell(part) for part in column.parts]
        if len(parts) == 1:
            return self._bare(parts[0], column)
        for length in range(len(parts) - 1, 0, -1):
            relation = self.answering(tuple(parts[:length]))
            if relation is not None:
                return self._in_relation(relation, parts[length], nested=length < len(parts) - 1)
        return self._field_of_column(parts)

    def answering(self, qualifier: tuple[str, ...]) -> Relation | None:
        """The relation that a qualifier means, here or further out."""
        for relation in self.relations:
            if relation.answers_to(qualifier):
                return relation
        return self.outer.answering(qualifier) if self.outer else None

    def _in_relation(self, relation: Relation, name: str, *, nested: bool) -> Flows:
        for rest in relation.rests:
            if rest.table is not None and not relation.has(name):
                name = self.session.spell_column(rest.table, name)
        flows = relation.flows_of(name)
        if flows is None:
            self.session.leave_open(f"{relation.alias} has no column {name}.")
            return frozenset({UNKNOWN})
        if UNKNOWN in flows and not relation.has(name):
            self._explain(name, relation)
        return used(flows, TRANSFORMATION) if nested else flows

    def _explain(self, name: str, relation: Relation) -> None:
        reason = relation.reason() or "several stars without known columns could hold it"
        self.session.leave_open(f"Column {name} of {relation.alias} is not known: {reason}.")
        for rest in relation.rests:
            if rest.table:
                self.session.miss_columns_of(rest.table)

    def _field_of_column(self, parts: list[str]) -> Flows:
        """`a.b` where no relation is called a: the field b of a column a."""
        candidates = self.owners(parts[0])
        if len(candidates) == 1:
            return self._in_relation(candidates[0], parts[0], nested=True)
        written = ".".join(parts)
        self.session.leave_open(f"{written}: there is no table or column {parts[0]} here.")
        return frozenset({UNKNOWN})

    def owners(self, name: str) -> list[Relation]:
        """The relations that a bare name can belong to, here or further out."""
        sure = [relation for relation in self.relations if relation.has(name)]
        if sure:
            return sure
        possible = [relation for relation in self.relations if relation.may_have(name)]
        if possible or self.outer is None:
            return possible
        return self.outer.owners(name)

    def _bare(self, name: str, column: exp.Column) -> Flows:
        if name.casefold() in self.merged:
            return self.merged[name.casefold()]
        sure = [relation for relation in self.relations if relation.has(name)]
        alias = self.aliases.get(name.casefold())
        if alias is not None and (self.alias_first or not sure):
            self._alias_taken(name)
            return alias.flows
        owners = self.owners(name)
        if len(owners) == 1:
            return self._in_relation(owners[0], name, nested=False)
        if not owners:
            return self._nowhere(name, column)
        self._ambiguous(name, owners)
        return frozenset({UNKNOWN})

    def _alias_taken(self, name: str) -> None:
        possible = [relation.alias for relation in self.relations if relation.may_have(name)]
        if possible and self.in_projection:
            self.session.assume(
                f"{name} is read as the alias given earlier in the same SELECT, not as a column of "
                f"{', '.join(possible)}, whose columns are not known."
            )

    def _nowhere(self, name: str, column: exp.Column) -> Flows:
        if self.relations or self.outer:
            where = ", ".join(relation.alias for relation in self.relations) or "nothing in FROM"
            self.session.leave_open(f"Column {name} is in none of: {where}.")
            return frozenset({UNKNOWN})
        self.session.leave_open(f"Column {column.sql()} stands in a query without FROM.")
        return frozenset({UNKNOWN})

    def _ambiguous(self, name: str, owners: list[Relation]) -> None:
        names = ", ".join(relation.alias for relation in owners)
        self.session.leave_open(
            f"Column {name} could belong to any of {names}: qualify it, or give their columns."
        )
        for relation in owners:
            for rest in relation.rests:
                if rest.table:
                    self.session.miss_columns_of(rest.table)
