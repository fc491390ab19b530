"""Column lineage that people write down: records in code or in a JSON-lines file.

Each record says which input columns make an output column, and how in words. With an output dataset
they become exact column edges; without one, what is known is that the job uses these columns, and
that is what is sent: no output is invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import orjson

from collector.client.ids import name_column
from collector.declare.events import Json, Source, Target, facet, job_event
from collector.errors import UsageError, Violation
from collector.model.identity import DatasetId, JobId


@dataclass(frozen=True)
class ColumnLineage:
    """One output column, the input columns it is made of, and how, in words."""

    output_column: str
    input_columns: Sequence[str]
    transformation: str | None = None


Record = ColumnLineage | Mapping[str, Any]


def read_record(raw: Record) -> ColumnLineage:
    """A record from its dictionary; raises when something is missing."""
    if isinstance(raw, ColumnLineage):
        return raw
    output, inputs = raw.get("output_column"), raw.get("input_columns")
    if not isinstance(output, str) or not isinstance(inputs, list):
        raise UsageError(f"{dict(raw)!r} needs output_column (text) and input_columns (a list).")
    return ColumnLineage(output, inputs, raw.get("transformation"))


def column_lineage_event(
    job: JobId,
    records: Iterable[Record],
    output: DatasetId | None,
    table_namespace: str,
    at: datetime,
) -> Json:
    """The JobEvent that declares the records."""
    read = [read_record(record) for record in records]
    targets: dict[DatasetId, dict[str, list[Source]]] = {}
    loose: list[Json] = []
    for record in read:
        sources = [_source(column, record, table_namespace) for column in record.input_columns]
        target, column = _target(record.output_column, output, table_namespace)
        if target is None:
            loose += [_used_by_job(source, record) for source in sources]
        else:
            targets.setdefault(target, {}).setdefault(column, []).extend(sources)
    built = [Target(target, _whole(columns), columns) for target, columns in targets.items()]
    kind = facet("jobType", processingType="BATCH", integration="HEADWATER", jobType="DOCUMENTED")
    event = job_event(job, built, at, {"jobType": kind})
    if loose:
        entry = {"type": "JOB", "inputs": loose}
        event["job"]["facets"]["lineage"]["entries"].append(entry)
        known = {(d["namespace"], d["name"]) for d in event["inputs"]}
        named = dict.fromkeys((i["namespace"], i["name"]) for i in loose)
        event["inputs"] += [
            {"namespace": namespace, "name": name}
            for namespace, name in named
            if (namespace, name) not in known
        ]
    return event


def _source(column: str, record: ColumnLineage, table_namespace: str) -> Source:
    named = name_column(column, table_namespace)
    return Source(named.dataset, named.column, description=record.transformation)


def _target(
    written: str, output: DatasetId | None, table_namespace: str
) -> tuple[DatasetId | None, str]:
    if output is not None and "#" not in written:
        return output, written
    if "#" in written or "." in written:
        named = name_column(written, table_namespace)
        return named.dataset, named.column
    return None, written


def _used_by_job(source: Source, record: ColumnLineage) -> Json:
    words = ": ".join(filter(None, (record.output_column, record.transformation)))
    return Source(source.dataset, source.column, description=words).as_json()


def _whole(columns: Mapping[str, Sequence[Source]]) -> list[Source]:
    datasets = dict.fromkeys(s.dataset for sources in columns.values() for s in sources)
    return [Source(dataset) for dataset in datasets]


def read_records_file(path: Path) -> dict[str, list[Mapping[str, Any]]]:
    """The records of a JSON-lines file by job; raises with every line that is wrong."""
    jobs: dict[str, list[Mapping[str, Any]]] = {}
    faults: list[Violation] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            record = orjson.loads(line)
            read_record(record)
            jobs.setdefault(str(record["job"]), []).append(record)
        except (orjson.JSONDecodeError, UsageError, KeyError, AttributeError) as error:
            faults.append(Violation(f"line {number}", f"is no column lineage record: {error}"))
    if faults:
        raise UsageError(f"{path}: {faults[0].pointer} {faults[0].message}", tuple(faults))
    return jobs
