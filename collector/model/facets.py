"""Readers of the dataset and run facets that shape the graph: one function per facet.

Each takes the facet as JSON (or None) and returns a typed value; what is missing or of the wrong
type is left out, never guessed. Column lineage and explicit lineage have files of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import orjson

from collector.model.identity import DatasetId, JobId
from collector.model.naming import NamingRules
from collector.model.reading import at, mapping, objects, small_json, text, whole

_MAX_DEPTH = 32
_SCHEMAS_KEPT = 4096


class Field(NamedTuple):
    """A column of a schema; nested fields have dotted paths."""

    path: str
    type: str | None
    description: str | None
    ordinal: int


class Symlink(NamedTuple):
    """Another name of the same dataset."""

    id: DatasetId
    type: str


class Lifecycle(NamedTuple):
    """What was done to a dataset as a whole, and what it was called before a RENAME."""

    change: str
    previous: DatasetId | None


class Statistics(NamedTuple):
    """How much a run read or wrote."""

    rows: int | None
    bytes: int | None
    files: int | None


class Parent(NamedTuple):
    """The run that started this one, or the root of all of them."""

    run_id: str
    job: JobId


class RunError(NamedTuple):
    """Why a run failed, in its own words."""

    message: str
    stack_trace: str | None


def schema_fields(facet: object) -> tuple[Field, ...]:
    """All fields of a schema in order, nested ones as `parent.child`.

    Most events repeat a schema that was read before, so the fields are kept by their JSON.
    """
    fields = at(facet, "fields")
    known = small_json(fields)
    return _known_schema(known) if known else _schema(fields)


@lru_cache(maxsize=_SCHEMAS_KEPT)
def _known_schema(fields: bytes) -> tuple[Field, ...]:
    return _schema(orjson.loads(fields))


def _schema(fields: object) -> tuple[Field, ...]:
    return tuple(dict.fromkeys(_fields(fields, "", 0)))


def _fields(fields: object, prefix: str, depth: int) -> Iterator[Field]:
    for position, field in enumerate(objects(fields), start=1):
        name = text(field.get("name"))
        if name is None or depth > _MAX_DEPTH:
            continue
        path = f"{prefix}{name}"
        ordinal = whole(field.get("ordinal_position"))
        yield Field(
            path,
            text(field.get("type")),
            text(field.get("description")),
            position if ordinal is None else ordinal,
        )
        yield from _fields(field.get("fields"), f"{path}.", depth + 1)


def symlinks(facet: object, rules: NamingRules) -> tuple[Symlink, ...]:
    """The other names of a dataset."""
    found = []
    for item in objects(at(facet, "identifiers")):
        name = text(item.get("name"))
        if name is not None:
            linked = rules.dataset(text(item.get("namespace")) or "", name)
            found.append(Symlink(linked, (text(item.get("type")) or "").upper()))
    return tuple(found)


def lifecycle(facet: object, rules: NamingRules) -> Lifecycle | None:
    """The change of life that an output went through, if any was told."""
    change = text(at(facet, "lifecycleStateChange"))
    if change is None:
        return None
    name = text(at(facet, "previousIdentifier", "name"))
    namespace = text(at(facet, "previousIdentifier", "namespace")) or ""
    return Lifecycle(change.upper(), rules.dataset(namespace, name) if name else None)


def statistics(facet: object) -> Statistics | None:
    """Rows, bytes and files of inputStatistics or outputStatistics."""
    found = Statistics(
        whole(at(facet, "rowCount")), whole(at(facet, "size")), whole(at(facet, "fileCount"))
    )
    return None if found == (None, None, None) else found


def parent(facet: object, rules: NamingRules) -> Parent | None:
    """The parent run, when the facet names both the run and its job."""
    run_id = text(at(facet, "run", "runId"))
    name = text(at(facet, "job", "name"))
    if run_id is None or name is None:
        return None
    return Parent(run_id, JobId(rules.namespace(text(at(facet, "job", "namespace")) or ""), name))


def error_of(error_message: object, spark_exception: object) -> RunError | None:
    """Message and stack trace, from the standard facet or from Spark's own."""
    for facet in (error_message, spark_exception):
        message = text(at(facet, "message"))
        if message is not None:
            return RunError(message, text(at(facet, "stackTrace")))
    return None


def dataset_label(dataset: DatasetId, dataset_type: object, *, table: bool) -> str | None:
    """The second label of a dataset: told by its datasetType facet, else by its namespace.

    A table may lie in files; under its own name it is a table all the same.
    """
    told = (text(at(dataset_type, "datasetType")) or "").upper()
    for word, label in _LABELS.items():
        if word in told:
            return label
    if told or table:
        return None
    scheme = dataset.namespace.split(":", 1)[0].lower()
    return _SCHEMES.get(scheme)


_LABELS = {
    "VIEW": "View",
    "DASHBOARD": "Dashboard",
    "MODEL": "Model",
    "TOPIC": "Topic",
    "STREAM": "Topic",
    "FILE": "File",
}
_SCHEMES = dict.fromkeys(
    ("file", "s3", "s3a", "s3n", "gs", "hdfs", "abfs", "abfss", "wasb", "wasbs", "dbfs"), "File"
) | dict.fromkeys(("kafka", "pubsub", "kinesis", "pulsar"), "Topic")


def is_snapshot(job_type: object) -> bool:
    """Whether each event of the run stands alone instead of adding to the others."""
    pattern = mapping(at(job_type, "emissionPattern"))
    return text(pattern.get("eventContentMode")) == "COMPLETE_SNAPSHOT"
