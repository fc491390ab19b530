"""A change as found in a file, with its place, so that an answer can point at the very line."""

from __future__ import annotations

from dataclasses import dataclass

from collector.analyse.impact.changes import Change


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposed change and where it was found."""

    change: Change
    file: str
    line: int = 1


@dataclass(frozen=True, slots=True)
class Replacement:
    """A table or view that is defined anew; what that changes depends on what it was before."""

    node: str
    columns: tuple[str, ...]
    file: str
    line: int = 1


@dataclass(frozen=True, slots=True)
class ChangedSql:
    """SQL before and after; `model` is the table that it defines when it is one query."""

    file: str
    after: str
    before: str | None = None
    model: str | None = None
    dialect: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What a set of files proposes; what could not be read (never harmless), and remarks."""

    proposals: tuple[Proposal, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    unread: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    sql: tuple[ChangedSql, ...] = ()

    def __add__(self, other: Found) -> Found:
        return Found(
            self.proposals + other.proposals,
            self.replacements + other.replacements,
            self.unread + other.unread,
            self.remarks + other.remarks,
            self.sql + other.sql,
        )
