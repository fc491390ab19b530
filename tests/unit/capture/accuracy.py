"""Reads the accuracy set: cases in YAML, expectations in a short notation (see cases/README.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

CASES = Path(__file__).parent / "cases"
_DIRECT = {"IDENTITY", "TRANSFORMATION", "AGGREGATION"}

Edge = tuple[str, str, str, str, bool]


@dataclass(frozen=True)
class Case:
    """One SQL text and what must be read out of it."""

    file: str
    name: str
    dialect: str
    sql: str
    sources: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    columns: dict[tuple[str, str], frozenset[Edge]] = field(default_factory=dict)
    influences: frozenset[tuple[str, Edge]] = frozenset()
    schema: dict[str, list[str]] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    error: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def load_cases() -> list[Case]:
    """All cases, in the order of the files."""
    cases = []
    for path in sorted(CASES.glob("*.yaml")):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        cases += [_case(path.stem, content["dialect"], raw) for raw in content["cases"]]
    return cases


def _case(file: str, dialect: str, raw: dict[str, Any]) -> Case:
    targets = raw.get("targets", [])
    influences = raw.get("influences", {})
    if isinstance(influences, str):
        influences = {targets[0]: influences}
    return Case(
        file,
        raw["name"],
        raw.get("dialect", dialect),
        raw["sql"],
        frozenset(raw.get("sources", [])),
        frozenset(targets),
        {_column(key, targets): _edges(text) for key, text in raw.get("columns", {}).items()},
        frozenset((table, edge) for table, text in influences.items() for edge in _edges(text)),
        raw.get("schema", {}),
        tuple(raw.get("open", [])),
        tuple(raw.get("error", [])),
    )


def _column(key: str, targets: list[str]) -> tuple[str, str]:
    if len(targets) == 1:
        return targets[0], str(key)
    table, _, column = key.rpartition("/")
    return table, column


def _edges(text: str) -> frozenset[Edge]:
    return frozenset(_edge(part.strip()) for part in text.split(",") if part.strip())


def _edge(text: str) -> Edge:
    source, words = _words(text)
    masked = "MASKED" in words
    subtype = next((word for word in words if word != "MASKED"), "IDENTITY")
    table, _, column = source.rpartition(".")
    return table, column, "DIRECT" if subtype in _DIRECT else "INDIRECT", subtype, masked


_WORDS = _DIRECT | {"MASKED", "CONDITIONAL", "WINDOW", "FILTER", "JOIN", "GROUP_BY", "SORT"}


def _words(text: str) -> tuple[str, list[str]]:
    """The source (its name may hold blanks) and the words behind it."""
    parts = text.split(" ")
    words = []
    while len(parts) > 1 and parts[-1].upper() in _WORDS and parts[-1].islower():
        words.append(parts.pop().upper())
    return " ".join(parts), words
