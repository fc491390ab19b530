"""One request to read SQL, and its answer: the same for the route, the command and the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from collector.capture import SqlLineage, read_sql
from collector.declare.events import Json
from collector.declare.sql import sql_job_event, sql_job_name
from collector.errors import UsageError, Violation
from collector.model.identity import JobId
from collector.model.short_ids import DEFAULT_TABLE_NAMESPACE

DEFAULT_JOB_NAMESPACE = "default"


@dataclass(frozen=True, slots=True)
class CaptureRequest:
    """What to read and under which names to declare it."""

    sql: str
    transformation: str | None = None
    dialect: str | None = None
    job: str | None = None
    job_namespace: str = DEFAULT_JOB_NAMESPACE
    namespace: str = DEFAULT_TABLE_NAMESPACE
    schema: Mapping[str, Sequence[str]] = field(default_factory=dict)
    dry_run: bool = False

    def as_json(self) -> Json:
        """The request as the route takes it."""
        return {**asdict(self), "schema": {t: list(c) for t, c in self.schema.items()}}


@dataclass(frozen=True, slots=True)
class Captured:
    """The lineage, and the event that declares it; None when nothing is written."""

    lineage: SqlLineage
    job: JobId | None
    event: Json | None

    def answer(self, *, registered: bool) -> dict[str, Any]:
        """The answer that people and programs see."""
        job = {"namespace": self.job.namespace, "name": self.job.name} if self.job else None
        return {**self.lineage.as_json(), "job": job, "registered": registered}


def capture(request: CaptureRequest, at: datetime) -> Captured:
    """Read the SQL and build the event that declares it."""
    lineage = read_sql(request.sql, request.dialect, request.schema)
    if not lineage.targets:
        return Captured(lineage, None, None)
    name = request.job or sql_job_name(lineage, request.transformation)
    job = JobId(request.job_namespace, name)
    event = sql_job_event(
        lineage,
        request.sql,
        job,
        at,
        transformation=request.transformation,
        table_namespace=request.namespace,
    )
    return Captured(lineage, job, event)


_TEXTS = ("sql", "transformation", "dialect", "job", "job_namespace", "namespace")


def parse_capture_request(document: object) -> CaptureRequest:
    """A request from its JSON; raises with everything that is wrong with it."""
    if not isinstance(document, dict):
        raise UsageError('Send a JSON object such as {"sql": "INSERT INTO …"}.')
    faults = [*_wrong_texts(document), *_wrong_others(document), *_unknown(document)]
    if faults:
        raise UsageError(faults[0].message, tuple(faults))
    given = {key: value for key, value in document.items() if value is not None}
    return CaptureRequest(**given)


def _wrong_texts(document: Mapping[str, Any]) -> list[Violation]:
    faults = [
        Violation(f"/{name}", f"{name} must be text.")
        for name in _TEXTS
        if document.get(name) is not None and not isinstance(document[name], str)
    ]
    if not isinstance(document.get("sql"), str):
        faults = [Violation("/sql", "sql is missing: it is the SQL text to read.")]
    return faults


def _wrong_others(document: Mapping[str, Any]) -> list[Violation]:
    faults = []
    if not isinstance(document.get("dry_run", False), bool):
        faults.append(Violation("/dry_run", "dry_run must be true or false."))
    schema = document.get("schema") or {}
    lists = schema.values() if isinstance(schema, dict) else [None]
    if not all(
        isinstance(names, list) and all(isinstance(n, str) for n in names) for names in lists
    ):
        faults.append(Violation("/schema", "schema must map each table to a list of column names."))
    return faults


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _unknown(document: Mapping[str, Any]) -> list[Violation]:
    known = {*_TEXTS, "dry_run", "schema"}
    return [
        Violation(f"/{name}", f"{name} is not known here; there are {', '.join(sorted(known))}.")
        for name in document
        if name not in known
    ]
