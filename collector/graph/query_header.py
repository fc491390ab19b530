"""Reads the header that every file in `cypher/read/` has: question, parameters, columns, `:params`.

The header is the documentation: `docs/cypher.md`, `headwater cypher` and `/api/v1/questions` are
all made from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from collector.graph.cypher_file import names, statement

_SECTIONS = ("Parameters", "Returns")


@dataclass(frozen=True, slots=True)
class QueryHeader:
    """What the header of one query says, and the query itself."""

    name: str
    question: str
    parameters: tuple[str, ...]
    returns: tuple[str, ...]
    order: str | None
    params: str
    cypher: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns that the query returns, in order."""
        told = (entry.partition(": ")[0] for entry in self.returns)
        return tuple(name.strip() for part in told for name in part.split(","))


def read_headers() -> list[QueryHeader]:
    """The headers of all queries for reading, by name."""
    return [read_header(name) for name in names("read")]


def read_header(name: str) -> QueryHeader:
    """The header of one query."""
    text = statement("read", name)
    lines = [line[2:].rstrip() for line in text.splitlines() if line.startswith("//")]
    params = next(line for line in lines if line.startswith(" :params "))
    order = next((line for line in lines if line.startswith(" Order:")), None)
    return QueryHeader(
        name=name,
        question=" ".join(line.strip() for line in lines[: lines.index("")]),
        parameters=_section(lines, "Parameters"),
        returns=_section(lines, "Returns"),
        order=_order(lines, order),
        params=params.strip().removeprefix(":params "),
        cypher=text,
    )


def _section(lines: list[str], title: str) -> tuple[str, ...]:
    """The entries of a section; a line that is indented further goes on with the one before."""
    entries: list[str] = []
    inside = False
    for line in lines:
        if re.match(r" [A-Z:]", line):
            inside = line.strip().startswith(title)
        elif inside and re.match(r"   {0,1}\S", line):
            entries.append(re.sub(r"\s{2,}", ": ", line.strip(), count=1))
        elif inside and entries:
            entries[-1] += f" {line.strip()}"
    return tuple(entries)


def _order(lines: list[str], order: str | None) -> str | None:
    if order is None:
        return None
    after = lines[lines.index(order) + 1 :]
    more = [line.strip() for line in after if line.startswith("   ")]
    return " ".join([order.removeprefix(" Order: "), *more])
