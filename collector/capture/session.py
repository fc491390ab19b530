"""What holds for a whole script: the dialect, known columns, temporary tables, open questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from collector.capture.dialects import keeps_case, spelled, table_name
from collector.capture.relations import Query


@dataclass(slots=True)
class Session:
    """Grows while statements are read in order; names are compared without regard to case."""

    dialect: str
    columns: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    temporary: dict[str, Query] = field(default_factory=dict)
    unresolved: dict[str, None] = field(default_factory=dict)
    assumed: dict[str, None] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)
    spellings: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def starting(cls, dialect: str, schema: Mapping[str, Sequence[str]]) -> Session:
        """A session that knows the columns of some tables."""
        session = cls(dialect)
        for table, columns in schema.items():
            session.learn(table, columns)
        return session

    def learn(self, table: str, columns: Iterable[str]) -> None:
        """Remember the columns of a table, in order, and its spelling."""
        self.columns[table.casefold()] = (table, tuple(columns))

    def columns_of(self, table: str) -> tuple[str, ...] | None:
        """The columns of a table in order, if known."""
        known = self.columns.get(table.casefold())
        return known[1] if known else None

    def name(self, table: exp.Table) -> str:
        """A table's name; where a schema knows it, in the schema's spelling."""
        written = table_name(table, self.dialect)
        known = self.columns.get(written.casefold())
        return known[0] if known else written

    def spell(self, identifier: exp.Expr) -> str:
        """A column or alias as the database would store it."""
        return spelled(identifier, self.dialect)

    def spell_column(self, table: str, column: str) -> str:
        """One spelling for a column whose table's columns are not known: the first one met."""
        if not keeps_case(self.dialect):
            return column
        return self.spellings.setdefault((table.casefold(), column.casefold()), column)

    def leave_open(self, sentence: str) -> None:
        """Say once what could not be resolved."""
        self.unresolved[sentence] = None

    def assume(self, sentence: str) -> None:
        """Say once what was taken as given."""
        self.assumed[sentence] = None

    def miss_columns_of(self, table: str) -> None:
        """Remember that knowing this table's columns would have helped."""
        self.missing[table] = None
