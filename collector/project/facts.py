"""What is known of one run's lineage: sets that only grow, and their content-addressed form.

The facts of a run are the union over its events, in the names that the emitter used (partitions
folded, aliases not yet resolved). Equal facts have equal digests, so a job that does the same every
night stores them once. Edges are derived from facts in `precision.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from collector.model.event import Event
from collector.model.identity import DatasetId, JobId
from collector.model.lineage_facets import (
    ColumnFact,
    ExplicitFact,
    Transformation,
    column_facts,
    dataset_lineage_facts,
    job_lineage_facts,
)
from collector.model.naming import NamingRules
from collector.model.reading import small_json

_KEPT = 2048


@dataclass(frozen=True, slots=True)
class Facts:
    """Inputs, outputs, column lineage and explicit lineage as sets."""

    inputs: frozenset[DatasetId] = frozenset()
    outputs: frozenset[DatasetId] = frozenset()
    columns: frozenset[ColumnFact] = frozenset()
    explicit: frozenset[ExplicitFact] = frozenset()

    def __or__(self, other: Facts) -> Facts:
        return Facts(
            self.inputs | other.inputs,
            self.outputs | other.outputs,
            self.columns | other.columns,
            self.explicit | other.explicit,
        )

    def datasets(self) -> frozenset[DatasetId]:
        """Every dataset that these facts name."""
        return _datasets(self)


NO_FACTS = Facts()


@lru_cache(maxsize=_KEPT)
def _datasets(facts: Facts) -> frozenset[DatasetId]:
    named = {*facts.inputs, *facts.outputs}
    for fact in facts.columns:
        named |= {fact.target, fact.source}
    for told in facts.explicit:
        named |= {DatasetId(*told.target)} if told.target_kind == "DATASET" else set()
        named |= {DatasetId(*told.source)} if told.source_kind == "DATASET" else set()
    return frozenset(named)


class _Told(NamedTuple):
    """All of an event that its facts come from; most events repeat what one before them told."""

    job: JobId | None
    inputs: tuple[DatasetId, ...]
    outputs: tuple[DatasetId, ...]
    facets: bytes
    rules: NamingRules


def facts_of(event: Event, rules: NamingRules) -> Facts:
    """The facts that one run or job event adds."""
    columns = [output.facet("columnLineage") for output in event.outputs]
    lineage = event.job_facet("lineage")
    inputs = tuple(mention.id for mention in event.inputs)
    outputs = tuple(mention.id for mention in event.outputs)
    known = small_json([columns, lineage])
    if known is not None:
        return _known_facts(_Told(event.job, inputs, outputs, known, rules))
    return _facts(_Told(event.job, inputs, outputs, b"", rules), columns, lineage)


@lru_cache(maxsize=_KEPT)
def _known_facts(told: _Told) -> Facts:
    return _facts(told, *orjson.loads(told.facets))


def _facts(told: _Told, columns: Iterable[object], lineage: object) -> Facts:
    explicit: Iterable[ExplicitFact] = ()
    if told.job is not None:
        explicit = job_lineage_facts(lineage, told.job, told.rules)
    return Facts(
        frozenset(told.inputs),
        frozenset(told.outputs),
        frozenset(
            fact
            for output, facet in zip(told.outputs, columns, strict=True)
            for fact in column_facts(output, facet, told.rules)
        ),
        frozenset(explicit),
    )


def declared_by_dataset(event: Event, rules: NamingRules) -> Facts | None:
    """The facts of a dataset event with a lineage facet; None when it declares nothing."""
    facet = event.dataset.facet("lineage") if event.dataset else None
    if event.dataset is None or facet is None:
        return None
    return Facts(explicit=frozenset(dataset_lineage_facts(event.dataset.id, facet, rules)))


@lru_cache(maxsize=_KEPT)
def dump_facts(facts: Facts) -> str:
    """The canonical text of facts: names are listed once, everything is sorted."""
    names = sorted(
        {
            *facts.inputs,
            *facts.outputs,
            *(name for fact in facts.columns for name in (fact.target, fact.source)),
            *(name for fact in facts.explicit for name in (fact.target, fact.source)),
        }
    )
    number = {tuple(name): index for index, name in enumerate(names)}
    document = {
        "names": names,
        "inputs": sorted(number[name] for name in facts.inputs),
        "outputs": sorted(number[name] for name in facts.outputs),
        "columns": sorted(
            [number[f.target], f.field, number[f.source], f.source_field, *f.how]
            for f in facts.columns
        ),
        "explicit": sorted(
            [
                *(f.target_kind, number[f.target], f.field),
                *(f.source_kind, number[f.source], f.source_field, *f.how),
            ]
            for f in facts.explicit
        ),
    }
    told = {key: value for key, value in document.items() if value}
    return orjson.dumps(told, default=tuple).decode()


@lru_cache(maxsize=_KEPT)
def load_facts(text: str) -> Facts:
    """Facts from their canonical text."""
    document: dict[str, Any] = orjson.loads(text)
    ids = [DatasetId(*name) for name in document.get("names", ())]
    return Facts(
        frozenset(ids[index] for index in document.get("inputs", ())),
        frozenset(ids[index] for index in document.get("outputs", ())),
        frozenset(
            ColumnFact(ids[target], field, ids[source], column, Transformation(*how))
            for target, field, source, column, *how in document.get("columns", ())
        ),
        frozenset(
            ExplicitFact(
                kind,
                ids[target],
                field,
                skind,
                ids[source],
                col,
                Transformation(*how),
            )
            for kind, target, field, skind, source, col, *how in document.get("explicit", ())
        ),
    )


def digest_of(text: str) -> str:
    """The digest by which runs refer to facts."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]
