"""When each edge held: begun by any run that has it, ended only by a success that lacks it.

A pure function of a job's timeline and of the lineage behind each digest in it. An edge into D ends
at the first later successful run that wrote D without it (or after `end_after` such runs in a row,
and then at the first of them); runs that did not write D say nothing about D. Declarations replace
each other instead, so that each ends whatever it does not repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from collector.model.order import time_of
from collector.project.precision import Edge, Lineage
from collector.project.track import FULL, Span

FAILED = 0


class Held(NamedTuple):
    """An edge from `start` until `end` (None: it still holds), as the newest run told it."""

    edge: Edge
    start: str
    end: str | None
    basis: str
    attempted: bool


@dataclass(slots=True)
class _Open:
    start: str
    basis: str
    attempted: bool
    missed: int = 0
    missed_from: str = ""


def observed(
    spans: Sequence[Span], lineage: Mapping[str, Lineage], end_after: int = 1
) -> list[Held]:
    """The intervals of every edge of a job, from what its runs did."""
    found: dict[Edge, list[Held]] = {}
    keys = {key for span in spans for key in lineage[span.value].edges}
    for edge, into in keys:
        held = _one_edge(edge, into, spans, lineage, end_after)
        found.setdefault(edge, []).extend(held)
    return [held for edge in found for held in _united(found[edge])]


def _one_edge(
    edge: Edge,
    into: tuple[str, str] | None,
    spans: Sequence[Span],
    lineage: Mapping[str, Lineage],
    end_after: int,
) -> list[Held]:
    held: list[Held] = []
    open_: _Open | None = None
    for span in spans:
        told = lineage[span.value]
        basis = told.edges.get((edge, into))
        at = time_of(span.first)
        if basis is not None:
            open_ = open_ or _Open(at, basis, attempted=True)
            open_.attempted &= span.strength == FAILED
            open_.basis, open_.missed = basis, 0
        elif open_ and span.strength == FULL and into in told.wrote:
            open_.missed_from = open_.missed_from if open_.missed else at
            open_.missed += span.full
            if open_.missed >= end_after:
                held.append(
                    Held(edge, open_.start, open_.missed_from, open_.basis, open_.attempted)
                )
                open_ = None
    if open_:
        held.append(Held(edge, open_.start, None, open_.basis, open_.attempted))
    return held


def _united(held: Iterable[Held]) -> list[Held]:
    """The union of intervals of one edge: a read may serve several outputs."""
    united: list[Held] = []
    for one in sorted(held, key=lambda h: (h.start, h.end is None, h.end or "")):
        last = united[-1] if united else None
        if last is None or (last.end is not None and last.end < one.start):
            united.append(one)
            continue
        end = None if last.end is None or one.end is None else max(last.end, one.end)
        attempted = last.attempted and one.attempted
        united[-1] = last._replace(end=end, attempted=attempted, basis=min(last.basis, one.basis))
    return united


def declared(declarations: Iterable[tuple[str, str]], lineage: Mapping[str, Lineage]) -> list[Held]:
    """The intervals of declared edges: each declaration replaces the one before."""
    held: list[Held] = []
    open_: dict[Edge, tuple[str, str]] = {}
    for order, digest in sorted(declarations):
        at = time_of(order)
        now: dict[Edge, str] = {}
        for (edge, _), basis in sorted(lineage[digest].edges.items(), key=lambda item: item[1]):
            now.setdefault(edge, basis)
        for edge in [edge for edge in open_ if edge not in now]:
            start, basis = open_.pop(edge)
            held.append(Held(edge, start, at, basis, attempted=False))
        for edge, basis in now.items():
            open_[edge] = (open_[edge][0] if edge in open_ else at, basis)
    still = (Held(edge, start, None, basis, False) for edge, (start, basis) in open_.items())  # noqa: FBT003
    return [*held, *still]
