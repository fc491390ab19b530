"""What stands behind a name in FROM: its columns, and what is not known about them.

A relation lists the columns it is known to have, each with its flows, and holds one `Rest` for
each part whose columns are not known by name: a table without a schema, a table function, a PIVOT.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from collector.capture.lineage import NOTHING, UNKNOWN, Flow, Flows


@dataclass(frozen=True, slots=True)
class Output:
    """One column of a query or table; the name is None when SQL gives it none."""

    name: str | None
    flows: Flows


@dataclass(frozen=True, slots=True)
class Rest:
    """Columns not known by name.

    Of one `table` (each comes from the column of the same name there), or all made from the same
    `flows` (a table function), or, with a `reason`, of nobody knows what.
    """

    table: str | None = None
    flows: Flows = NOTHING
    reason: str | None = None
    without: frozenset[str] = frozenset()

    def flows_of(self, column: str) -> Flows | None:
        """Where a column of that name would come from; None when it cannot be one of these."""
        if column.casefold() in self.without:
            return None
        if self.reason is not None:
            return frozenset({UNKNOWN})
        if self.table is not None:
            return frozenset({Flow(self.table, column, "DIRECT", "IDENTITY")})
        return self.flows


Item = Output | Rest


@dataclass(frozen=True, slots=True)
class Query:
    """What a query gives: its columns in order, what influenced them all, and the tables read."""

    items: tuple[Item, ...]
    influences: Flows = NOTHING
    tables: tuple[str, ...] = ()

    def renamed(self, names: list[str]) -> Query:
        """The same query under a list of column names, by position up to the first unknown part."""
        if not names:
            return self
        items: list[Item] = []
        for item, name in zip(self.items, names, strict=False):
            if isinstance(item, Rest):
                break
            items.append(replace(item, name=name))
        else:
            return replace(self, items=(*items, *self.items[len(items) :]))
        reason = "the columns behind a star are renamed by position"
        return replace(self, items=(*items, Rest(reason=reason)))


@dataclass(frozen=True, slots=True)
class Relation:
    """One name in FROM. `hidden` relations (semi and anti joins) give no columns to a star."""

    alias: str
    items: tuple[Item, ...]
    path: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    hidden: bool = False
    _by_name: dict[str, Flows] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for item in self.items:
            if isinstance(item, Output) and item.name is not None:
                self._by_name.setdefault(item.name.casefold(), item.flows)

    @property
    def rests(self) -> tuple[Rest, ...]:
        """The parts whose columns are not known."""
        return tuple(item for item in self.items if isinstance(item, Rest))

    def has(self, column: str) -> bool:
        """Whether it is known to have that column."""
        return column.casefold() in self._by_name

    def may_have(self, column: str) -> bool:
        """Whether it could have that column among those not known."""
        return any(rest.flows_of(column) is not None for rest in self.rests)

    def flows_of(self, column: str) -> Flows | None:
        """Where that column comes from; None when there is no such column."""
        if self.has(column):
            return self._by_name[column.casefold()]
        possible = [flows for rest in self.rests if (flows := rest.flows_of(column)) is not None]
        if not possible:
            return None
        return possible[0] if len(possible) == 1 else frozenset({UNKNOWN})

    def reason(self) -> str | None:
        """Why some of its columns cannot be known."""
        return next((rest.reason for rest in self.rests if rest.reason), None)

    def answers_to(self, qualifier: tuple[str, ...]) -> bool:
        """Whether `qualifier.column` can mean this relation."""
        wanted = tuple(part.casefold() for part in qualifier)
        if wanted == (self.alias.casefold(),):
            return True
        own = tuple(part.casefold() for part in self.path)
        return len(wanted) > 1 and own[-len(wanted) :] == wanted
