"""The lineage read out of SQL as one JobEvent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from collector.capture import Flow, SqlLineage, TargetLineage
from collector.declare.events import Json, Source, Target, facet, job_event
from collector.model.identity import DatasetId, JobId

_NOT_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST_SLUG = 60


def slug(text: str) -> str:
    """A text as part of a name: lower case, words joined by underscores."""
    return _NOT_WORD.sub("_", text.lower()).strip("_")[:_LONGEST_SLUG].strip("_")


def sql_job_name(lineage: SqlLineage, transformation: str | None) -> str:
    """A stable name: the first table written, and the transformation when there is one."""
    target = lineage.target_tables[0]
    return f"{target}.{slug(transformation)}" if transformation else f"{target}.sql"


def sql_job_event(
    lineage: SqlLineage,
    sql: str,
    job: JobId,
    at: datetime,
    *,
    transformation: str | None,
    table_namespace: str,
) -> Json:
    """A JobEvent with exact edges, the SQL itself, and the transformation in words."""
    targets = [sql_target(target, table_namespace, transformation) for target in lineage.targets]
    facets = {
        "sql": facet("sql", query=sql, dialect=lineage.dialect),
        "jobType": facet("jobType", processingType="BATCH", integration="SQL", jobType="QUERY"),
    }
    if transformation:
        facets["documentation"] = facet("documentation", description=transformation)
    return job_event(job, targets, at, facets)


def sql_target(
    target: TargetLineage, table_namespace: str, transformation: str | None = None
) -> Target:
    """One written table; what its own columns decide about it is left out, what they feed stays."""

    def source(flow: Flow) -> Source:
        return Source(
            DatasetId(table_namespace, flow.table),
            flow.column,
            flow.kind,
            flow.subtype,
            flow.masking,
            transformation if flow.kind == "DIRECT" else None,
        )

    tables = [
        Source(DatasetId(table_namespace, table), description=transformation)
        for table in target.sources
    ]
    return Target(
        DatasetId(table_namespace, target.table),
        [*tables, *(source(flow) for flow in _from_elsewhere(target))],
        {column.column: [source(flow) for flow in column.sources] for column in target.columns},
    )


def _from_elsewhere(target: TargetLineage) -> Iterable[Flow]:
    return (flow for flow in target.influences if flow.table != target.table)
