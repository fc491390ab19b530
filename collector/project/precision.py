"""Precision: which edges follow from a run's facts, and from which kind of statement.

In order: an explicit lineage facet is the whole picture; else column lineage decides for the
inputs that it mentions, and an input that it does not mention keeps an edge to every output; else
every input feeds every output. Names are resolved to canonical datasets first, so that a path and
its table count as one. Nothing is dropped silently and no edge is invented.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from collector.model.identity import DatasetId, JobId
from collector.model.lineage_facets import UNTOLD, ColumnFact, ExplicitFact, Transformation
from collector.project.facts import Facts

Resolve = Callable[[DatasetId], DatasetId]

EXPLICIT, COLUMN, IO = "explicit", "column", "io"
NO_OUTPUT = ("", "")
_DATASET_WIDE = {"JOIN", "GROUP_BY", "FILTER", "SORT"}


class End(NamedTuple):
    """One end of an edge: a Dataset, Column or Job and its identity."""

    label: str
    id: tuple[str, ...]


class Edge(NamedTuple):
    """An edge without its time: how it was told (basis) is kept beside it, since it may change."""

    type: str
    source: End
    target: End
    kind: str = ""
    subtype: str = ""
    masking: bool = False
    description: str = ""
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Lineage:
    """The edges of one set of facts: basis by (edge, what it flows into), and what was written.

    `into` is the output on which the end of an edge depends; None for edges that do not end by
    themselves, NO_OUTPUT for reads of runs that write nothing.
    """

    edges: dict[tuple[Edge, tuple[str, str] | None], str]
    wrote: frozenset[tuple[str, str]]


def lineage_of(facts: Facts, job: JobId | None, resolve: Resolve) -> Lineage:
    """Derive the edges of one run (or declaration) from its facts."""
    known = _resolved(facts, resolve)
    edges: dict[tuple[Edge, tuple[str, str] | None], str] = {}
    flows = _explicit_flows(known) if _is_explicit(known) else _implicit_flows(known)
    for edge, into, basis in flows:
        edges.setdefault((edge, into), basis)
    targets = {f.target for f in known.explicit if f.target_kind == "DATASET"}
    wrote = frozenset(known.outputs) | {DatasetId(*target) for target in targets}
    if job is not None:
        for edge, into, basis in _job_edges(known, job, wrote):
            edges.setdefault((edge, into), basis)
    reads_only = {NO_OUTPUT} if edges else set()
    return Lineage(edges, frozenset(wrote) or frozenset(reads_only))


def _resolved(facts: Facts, resolve: Resolve) -> Facts:
    def explicit(fact: ExplicitFact) -> ExplicitFact:
        if fact.target_kind == "DATASET":
            fact = fact._replace(target=resolve(DatasetId(*fact.target)))
        if fact.source_kind == "DATASET":
            fact = fact._replace(source=resolve(DatasetId(*fact.source)))
        return fact

    return Facts(
        frozenset(map(resolve, facts.inputs)),
        frozenset(map(resolve, facts.outputs)),
        frozenset(
            fact._replace(target=resolve(fact.target), source=resolve(fact.source))
            for fact in facts.columns
        ),
        frozenset(map(explicit, facts.explicit)),
    )


def _is_explicit(facts: Facts) -> bool:
    """Whether the lineage facet says more than inputs x outputs, which clients may generate."""
    if not facts.explicit:
        return False
    pairs = {(fact.source, fact.target) for fact in facts.explicit}
    plain = all(
        fact.target_kind == fact.source_kind == "DATASET"
        and not fact.field
        and not fact.source_field
        and fact.how == UNTOLD
        for fact in facts.explicit
    )
    every = {(s, t) for s in facts.inputs for t in facts.outputs}
    return not (plain and pairs == every)


def _explicit_flows(facts: Facts) -> Iterator[tuple[Edge, tuple[str, str] | None, str]]:
    labels = _labels(facts)
    for fact in facts.explicit:
        if fact.target_kind == "DATASET" and fact.source_kind == "DATASET":
            edge, into, basis = _feeds(DatasetId(*fact.source), DatasetId(*fact.target), EXPLICIT)
            how = labels.get((fact.source, fact.target), UNTOLD)
            yield edge._replace(subtype=how.subtype, description=how.description), into, basis
            detail = _detail(fact)
            if detail is not None:
                yield detail, fact.target, EXPLICIT


def _labels(facts: Facts) -> dict[tuple[tuple[str, str], tuple[str, str]], Transformation]:
    """What is told of flows between whole datasets; the least of several, so order is nothing."""
    labels: dict[tuple[tuple[str, str], tuple[str, str]], Transformation] = {}
    for fact in facts.explicit:
        if not fact.field and not fact.source_field and fact.how != UNTOLD:
            pair = (fact.source, fact.target)
            labels[pair] = min(labels.get(pair, fact.how), fact.how)
    return labels


def _detail(fact: ExplicitFact) -> Edge | None:
    """The column-level edge of an explicit fact between two datasets, if it tells columns."""
    target_column = End("Column", (*fact.target, fact.field))
    source_column = End("Column", (*fact.source, fact.source_field))
    if fact.field and fact.source_field:
        return _told("FEEDS", source_column, target_column, fact.how)
    if fact.field:
        source = End("Dataset", fact.source)
        return _told("FEEDS", source, target_column, fact.how)._replace(partial=True)
    if fact.source_field:
        return _told("INFLUENCES", source_column, End("Dataset", fact.target), fact.how)
    return None


def _implicit_flows(facts: Facts) -> Iterator[tuple[Edge, tuple[str, str] | None, str]]:
    mentioned = {fact.source for fact in facts.columns}
    for source, target in {(fact.source, fact.target) for fact in facts.columns}:
        yield _feeds(source, target, COLUMN)
    for source in facts.inputs - mentioned:
        for target in facts.outputs:
            yield _feeds(source, target, IO)
    fields: dict[DatasetId, set[str]] = {}
    repeated: dict[tuple[DatasetId, DatasetId, str, Transformation], set[str]] = {}
    for fact in facts.columns:
        if fact.field:
            fields.setdefault(fact.target, set()).add(fact.field)
            use = (fact.target, fact.source, fact.source_field, fact.how)
            repeated.setdefault(use, set()).add(fact.field)
    for fact in facts.columns:
        seen_in = repeated.get((fact.target, fact.source, fact.source_field, fact.how), set())
        everywhere = len(seen_in) > 1 and seen_in == fields.get(fact.target)
        yield _column_edge(fact, everywhere=everywhere), fact.target, COLUMN


def _column_edge(fact: ColumnFact, *, everywhere: bool) -> Edge:
    """A column edge; what concerns the dataset as a whole is an influence on it.

    Older emitters repeat filters and joins in each field, so they are told by their subtype; other
    indirect uses (windows) count as dataset-wide when every field repeats them.
    """
    source = End("Column", (*fact.source, fact.source_field))
    indirect = fact.how.kind == "INDIRECT"
    wide = indirect and (fact.how.subtype in _DATASET_WIDE or everywhere)
    if wide or not fact.field:
        how = fact.how._replace(kind="", masking=False, description="")
        return _told("INFLUENCES", source, End("Dataset", fact.target), how)
    return _told("FEEDS", source, End("Column", (*fact.target, fact.field)), fact.how)


def _job_edges(
    facts: Facts, job: JobId, wrote: frozenset[DatasetId]
) -> Iterator[tuple[Edge, tuple[str, str] | None, str]]:
    """What the job reads and writes; reads depend on each output of the run, writes on nothing."""
    own = End("Job", job)
    intos: list[tuple[str, str]] = [*sorted(wrote)] or [NO_OUTPUT]
    read = facts.inputs | {fact.source for fact in facts.columns}
    for fact in facts.explicit:
        if fact.target_kind == "JOB" or fact.source_kind == "JOB":
            for edge in _job_flow(fact):
                for into in [None] if edge.type == "OUTPUTS" else intos:
                    yield edge, into, EXPLICIT
        elif fact.source_kind == "DATASET":
            read |= {DatasetId(*fact.source)}
    for dataset in read:
        for into in intos:
            yield Edge("INPUT_TO", End("Dataset", dataset), own), into, IO
    for dataset in wrote:
        yield Edge("OUTPUTS", own, End("Dataset", dataset)), None, IO


def _job_flow(fact: ExplicitFact) -> Iterator[Edge]:
    """Explicit flow into or out of a job, which may be another than the event's own."""
    target = End(fact.target_kind.capitalize(), fact.target)
    source = End(fact.source_kind.capitalize(), fact.source)
    if fact.target_kind == fact.source_kind == "JOB":
        yield _told("FEEDS", source, target, fact.how)
    elif fact.target_kind == "JOB" and fact.source_kind == "DATASET":
        yield Edge("INPUT_TO", source, target)
        if fact.source_field:
            yield _told(
                "INPUT_TO", End("Column", (*fact.source, fact.source_field)), target, fact.how
            )
    elif fact.target_kind == "DATASET" and fact.source_kind == "JOB":
        yield Edge("OUTPUTS", source, target)


def _feeds(source: DatasetId, target: DatasetId, basis: str) -> tuple[Edge, tuple[str, str], str]:
    edge = Edge("FEEDS", End("Dataset", source), End("Dataset", target))
    return edge, target, basis


def _told(kind: str, source: End, target: End, how: Transformation) -> Edge:
    return Edge(kind, source, target, how.kind, how.subtype, how.masking, how.description)
