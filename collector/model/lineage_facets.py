"""Readers of the two facets that say which data became which: columnLineage and lineage.

Both become flat facts, one per (target, source, transformation), so that the facts of a run's
events can be united as sets: union is commutative and idempotent, so neither the order nor the
repetition of events can matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from collector.model.identity import DatasetId, JobId
from collector.model.naming import NamingRules
from collector.model.reading import at, mapping, objects, text


class Transformation(NamedTuple):
    """How a value became another; empty texts where nothing was told."""

    kind: str
    subtype: str
    masking: bool
    description: str


class ColumnFact(NamedTuple):
    """An output's field (empty: the dataset as a whole) was made with a source's field."""

    target: DatasetId
    field: str
    source: DatasetId
    source_field: str
    how: Transformation


class ExplicitFact(NamedTuple):
    """One source of one target as the lineage facet says it; kind NONE means: no source at all."""

    target_kind: str
    target: tuple[str, str]
    field: str
    source_kind: str
    source: tuple[str, str]
    source_field: str
    how: Transformation


UNTOLD = Transformation("", "", masking=False, description="")
_NOBODY = ("", "")


def column_facts(target: DatasetId, facet: object, rules: NamingRules) -> Iterator[ColumnFact]:
    """What a columnLineage facet says of one output."""
    for field, told in mapping(at(facet, "fields")).items():
        for source in objects(at(told, "inputFields")):
            for how in _transformations(source, told):
                yield from _column_fact(target, field, source, how, rules)
    for source in objects(at(facet, "dataset")):
        for how in _transformations(source, None):
            yield from _column_fact(target, "", source, how, rules)


def _column_fact(
    target: DatasetId,
    field: str,
    source: Mapping[str, Any],
    how: Transformation,
    rules: NamingRules,
) -> Iterator[ColumnFact]:
    name, column = text(source.get("name")), text(source.get("field"))
    if name is not None and column is not None:
        dataset = rules.dataset(text(source.get("namespace")) or "", name)
        yield ColumnFact(target, field, dataset, column, how)


def _transformations(source: Mapping[str, Any], field: object) -> list[Transformation]:
    """The transformations of a source, or the one that older versions told for the whole field."""
    told = [
        Transformation(
            (text(item.get("type")) or "").upper(),
            (text(item.get("subtype")) or "").upper(),
            item.get("masking") is True,
            text(item.get("description")) or "",
        )
        for item in objects(source.get("transformations"))
    ]
    if told:
        return told
    old = (text(at(field, "transformationType")) or "").upper()
    description = text(at(field, "transformationDescription")) or ""
    if not old and not description:
        return [UNTOLD]
    subtype = "IDENTITY" if old == "IDENTITY" else ""
    return [Transformation("DIRECT", subtype, old == "MASKED", description)]


class _Reader(NamedTuple):
    """Whose event is read, and how its names are."""

    own_job: JobId | None
    rules: NamingRules


def job_lineage_facts(facet: object, own_job: JobId, rules: NamingRules) -> Iterator[ExplicitFact]:
    """What a LineageJobFacet says: entries are targets with their sources."""
    reader = _Reader(own_job, rules)
    for entry in objects(at(facet, "entries")):
        kind = (text(entry.get("type")) or "").upper()
        target = _named(entry, kind, reader)
        if target is not None:
            yield from _entry_facts(kind, target, entry, reader)


def dataset_lineage_facts(
    dataset: DatasetId, facet: object, rules: NamingRules
) -> Iterator[ExplicitFact]:
    """What a LineageDatasetFacet says of its dataset; there is no job to stand for a source."""
    yield from _entry_facts("DATASET", dataset, mapping(facet), _Reader(None, rules))


def _entry_facts(
    kind: str, target: tuple[str, str], entry: Mapping[str, Any], reader: _Reader
) -> Iterator[ExplicitFact]:
    parts = {"": entry, **{k: mapping(v) for k, v in mapping(entry.get("fields")).items() if k}}
    for field, holder in parts.items():
        if holder.get("inputs") == []:
            yield ExplicitFact(kind, target, field, "NONE", _NOBODY, "", UNTOLD)
        for item in objects(holder.get("inputs")):
            for source_kind, source, column, how in _sources(item, reader):
                yield ExplicitFact(kind, target, field, source_kind, source, column, how)


def _sources(
    item: Mapping[str, Any], reader: _Reader
) -> Iterator[tuple[str, tuple[str, str], str, Transformation]]:
    kind = (text(item.get("type")) or "DATASET").upper()
    source = _named(item, kind, reader)
    if source is None:
        return
    column = (text(item.get("field")) or "") if kind == "DATASET" else ""
    for how in _transformations(item, None):
        yield kind, source, column, how


def _named(item: Mapping[str, Any], kind: str, reader: _Reader) -> tuple[str, str] | None:
    """A dataset or job by name; a job without a name is the event's own."""
    name = text(item.get("name"))
    namespace = text(item.get("namespace")) or ""
    if kind == "DATASET" and name is not None:
        return reader.rules.dataset(namespace, name)
    if kind == "JOB":
        named = name is not None
        return JobId(reader.rules.namespace(namespace), name or "") if named else reader.own_job
    return None
