"""What SQL says about lineage, as values: one flow, one target, one statement, one script."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Kind = Literal["DIRECT", "INDIRECT"]

_STRENGTH = {"IDENTITY": 0, "TRANSFORMATION": 1, "AGGREGATION": 2}


class Flow(NamedTuple):
    """One column (or, with no column, one whole table) that a value comes from, and how."""

    table: str
    column: str | None
    kind: Kind
    subtype: str
    masking: bool = False

    def as_json(self) -> dict[str, Any]:
        """The flow in OpenLineage's words."""
        return {
            "table": self.table,
            "column": self.column,
            "type": self.kind,
            "subtype": self.subtype,
            "masking": self.masking,
        }


Flows = frozenset[Flow]
NOTHING: Flows = frozenset()
UNKNOWN = Flow("", None, "DIRECT", "UNKNOWN")


@dataclass(frozen=True, slots=True)
class ColumnLineage:
    """The flows into one column of a target; none at all means a constant."""

    column: str
    sources: tuple[Flow, ...]


@dataclass(frozen=True, slots=True)
class TargetLineage:
    """What one statement or script puts into one table."""

    table: str
    sources: tuple[str, ...]
    columns: tuple[ColumnLineage, ...]
    influences: tuple[Flow, ...]


@dataclass(frozen=True, slots=True)
class StatementLineage:
    """One statement: what it is, what it reads, what it writes, and what stayed open."""

    kind: str
    source_tables: tuple[str, ...]
    targets: tuple[TargetLineage, ...]
    unresolved: tuple[str, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SqlLineage:
    """All statements, each on its own and united; temporary tables are seen through."""

    dialect: str
    statements: tuple[StatementLineage, ...]
    source_tables: tuple[str, ...]
    targets: tuple[TargetLineage, ...]
    unresolved: tuple[str, ...]
    assumed: tuple[str, ...]
    missing_schemas: tuple[str, ...]

    @property
    def target_tables(self) -> tuple[str, ...]:
        """Every table that is written, in order."""
        return tuple(target.table for target in self.targets)

    def as_json(self) -> dict[str, Any]:
        """The answer of `capture-sql`, of the route and of the client."""
        return {
            "dialect": self.dialect,
            "source_tables": list(self.source_tables),
            "target_tables": list(self.target_tables),
            "column_lineage": [_column(t, c) for t in self.targets for c in t.columns],
            "influences": [
                {"target_table": target.table, **flow.as_json()}
                for target in self.targets
                for flow in target.influences
            ],
            "unresolved": list(self.unresolved),
            "assumed": list(self.assumed),
        }


def _column(target: TargetLineage, column: ColumnLineage) -> dict[str, Any]:
    return {
        "target_table": target.table,
        "target_column": column.column,
        "sources": [flow.as_json() for flow in column.sources],
    }


def tidy(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """Sorted flows; of several direct ones from one column, the strongest stays.

    A value is masked only when every way it takes is masked.
    """
    kept: dict[tuple[str, str | None, str], Flow] = {}
    for flow in flows:
        if flow == UNKNOWN:
            continue
        name = "DIRECT" if flow.kind == "DIRECT" else flow.subtype
        key = (flow.table, flow.column, name)
        kept[key] = _stronger(kept[key], flow) if key in kept else flow
    return tuple(sorted(kept.values(), key=lambda flow: (flow.column or "", *map(str, flow))))


def _stronger(one: Flow, other: Flow) -> Flow:
    best = max(one, other, key=lambda flow: (_STRENGTH.get(flow.subtype, 0), flow))
    return best._replace(masking=one.masking and other.masking)
