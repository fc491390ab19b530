"""The tracker: everything a program can say about lineage, and ask about it.

Each method can be called plainly or awaited (see `Answer`). What is said goes out through the
sender; what is asked goes to the collector's REST API.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from collector import settings
from collector.client.answer import Answer
from collector.client.columns import Record, column_lineage_event, read_records_file
from collector.client.decorator import F, job_name_of, tracked
from collector.client.ids import AnyDataset, Named, name_dataset, name_datasets
from collector.client.models import model_run, tag_mlflow_run
from collector.client.questions import Questions
from collector.client.runs import Run
from collector.client.sender import Sender
from collector.client.spool import Spool
from collector.client.transport import Transport, http_transport
from collector.declare.capture import (
    DEFAULT_JOB_NAMESPACE,
    Captured,
    CaptureRequest,
    capture,
)
from collector.declare.events import Json
from collector.declare.flows import (
    DEFAULT_FLOW_TYPE,
    Flow,
    Pipeline,
    flow_event,
    flow_job_name,
    pipeline_events,
)
from collector.errors import UnavailableError, UsageError
from collector.model.identity import JobId
from collector.model.short_ids import DEFAULT_TABLE_NAMESPACE

_TIMEOUT_S = 5.0


class Tracker(Questions):
    """Tracks code, registers flows, reads SQL, and asks the collector; made by `lineage()`."""

    def __init__(
        self, sender: Sender, url: str, api_key: str | None, namespace: str, job_namespace: str
    ) -> None:
        super().__init__(url, api_key, namespace)
        self.sender = sender
        self.job_namespace = job_namespace

    def track(
        self,
        source: AnyDataset | Iterable[AnyDataset] | None = None,
        target: AnyDataset | Iterable[AnyDataset] | None = None,
        transformation: str | None = None,
        *,
        inputs: Iterable[AnyDataset] = (),
        outputs: Iterable[AnyDataset] = (),
        job: str | None = None,
        job_namespace: str | None = None,
        flow_type: str | None = None,
    ) -> Callable[[F], F]:
        """Decorate a function so that each call is a run; ids are checked at once."""
        read = [*name_datasets(source, self.namespace), *name_datasets(inputs, self.namespace)]
        written = [*name_datasets(target, self.namespace), *name_datasets(outputs, self.namespace)]

        def decorate(function: F) -> F:
            name = JobId(job_namespace or self.job_namespace, job or job_name_of(function))
            new_run = functools.partial(
                Run,
                self.sender,
                name,
                read,
                written,
                transformation=transformation,
                flow_type=flow_type,
                table_namespace=self.namespace,
            )
            return tracked(function, new_run)

        return decorate

    def run(
        self,
        job: str,
        inputs: AnyDataset | Iterable[AnyDataset] | None = None,
        outputs: AnyDataset | Iterable[AnyDataset] | None = None,
        transformation: str | None = None,
        *,
        job_namespace: str | None = None,
    ) -> Run:
        """A run as a context manager: `with tracker.run("load") as run: run.add_input(…)`."""
        return Run(
            self.sender,
            JobId(job_namespace or self.job_namespace, job),
            name_datasets(inputs, self.namespace),
            name_datasets(outputs, self.namespace),
            transformation=transformation,
            table_namespace=self.namespace,
        )

    def register_flow(
        self,
        source: AnyDataset | Iterable[AnyDataset],
        target: AnyDataset,
        transformation: str | None = None,
        *,
        flow_type: str = DEFAULT_FLOW_TYPE,
        schedule: str | None = None,
        job: str | None = None,
    ) -> Answer:
        """Declare that one dataset, or several, feed another."""
        flow = self._flow(source, target, transformation, flow_type)
        name = JobId(self.job_namespace, job or flow_job_name(flow))
        self.sender.send(flow_event(flow, name, _now(), schedule))
        return Answer.ready({"registered": True, "job": name._asdict()})

    def register_pipeline(
        self,
        name: str,
        steps: Sequence[Mapping[str, Any]],
        schedule: str | None = None,
        description: str | None = None,
    ) -> Answer:
        """Declare a pipeline: steps in order, each with source, target and transformation."""
        pipeline = Pipeline(name, [self._step(step) for step in steps], schedule, description)
        events = pipeline_events(pipeline, self.job_namespace, _now())
        for event in events:
            self.sender.send(event)
        jobs = [event["job"]["name"] for event in events]
        return Answer.ready({"registered": True, "pipeline": name, "jobs": jobs})

    def capture_sql_lineage(
        self,
        sql: str,
        transformation: str | None = None,
        dialect: str | None = None,
        *,
        job: str | None = None,
        schema: Mapping[str, Sequence[str]] | None = None,
        dry_run: bool = False,
    ) -> Answer:
        """Read the lineage out of SQL and register it; `dry_run` only reads."""
        request = CaptureRequest(
            sql,
            transformation,
            dialect,
            job,
            self.job_namespace,
            self.namespace,
            schema or {},
            dry_run,
        )
        captured = capture(request, _now())
        if captured.lineage.unresolved and captured.lineage.missing_schemas:
            return Answer.asked(lambda: self._capture_with_graph(request, captured))
        return Answer.ready(self._registered(request, captured))

    def _capture_with_graph(self, request: CaptureRequest, captured: Captured) -> dict[str, Any]:
        """Let the collector, which knows more columns, read the SQL; without it, ours stands."""
        try:
            return self._ask("POST", "/api/v1/capture/sql", request.as_json())
        except UnavailableError:
            return self._registered(request, captured)

    def _registered(self, request: CaptureRequest, captured: Captured) -> dict[str, Any]:
        registered = captured.event is not None and not request.dry_run
        if captured.event is not None and registered:
            self.sender.send(captured.event)
        return captured.answer(registered=registered)

    def document_column_lineage(
        self, job: str, records: Iterable[Record], output: AnyDataset | None = None
    ) -> Answer:
        """Declare which columns make which, in words; `output` is where they are written."""
        named = name_dataset(output, self.namespace).identity if output is not None else None
        name = JobId(self.job_namespace, job)
        event = column_lineage_event(name, records, named, self.namespace, _now())
        self.sender.send(event)
        return Answer.ready({"registered": True, "job": name._asdict()})

    def document_column_lineage_file(self, path: str | Path) -> Answer:
        """The same from a JSON-lines file; a record names its `job` and may name its `output`."""
        jobs = read_records_file(Path(path))
        for job, records in jobs.items():
            output = next((r["output"] for r in records if r.get("output")), None)
            self.document_column_lineage(job, records, output)
        return Answer.ready({"registered": True, "jobs": list(jobs)})

    def log_model(
        self,
        name: str,
        version: str | int,
        features: Sequence[str] = (),
        training: Sequence[str] = (),
        mlflow_run: Any = None,
    ) -> Answer:
        """Emit the lineage of a model version; an MLflow run gets its id as a tag."""
        run = model_run(
            self.sender,
            name,
            str(version),
            features,
            training,
            job_namespace=self.job_namespace,
            table_namespace=self.namespace,
        )
        run.start().finish()
        if mlflow_run is not None:
            tag_mlflow_run(mlflow_run, run.run_id)
        return Answer.ready({"registered": True, "lineage_id": run.run_id})

    def emit(self, event: Json) -> None:
        """Send any OpenLineage event."""
        self.sender.send(event)

    def flush(self, timeout_s: float | None = None) -> bool:
        """Wait until everything is sent or spooled; False when the time ran out."""
        return self.sender.flush(timeout_s)

    def close(self) -> None:
        """Flush for a bounded time and stop taking events to the collector."""
        self.sender.close()

    def _flow(
        self,
        source: AnyDataset | Iterable[AnyDataset] | None,
        target: AnyDataset | None,
        transformation: str | None,
        flow_type: str,
    ) -> Flow:
        sources = name_datasets(source, self.namespace)
        if not sources or target is None:
            raise UsageError("A flow needs a source and a target, e.g. table:raw and table:clean.")
        to = name_dataset(target, self.namespace)
        facets = {named.identity: named.facets for named in (*sources, to) if named.facets}
        return Flow(_ids(sources), to.identity, transformation, flow_type, facets)

    def _step(self, step: Mapping[str, Any]) -> Flow:
        return self._flow(
            step.get("source", step.get("sources")),
            step.get("target"),
            step.get("transformation"),
            step.get("flow_type", DEFAULT_FLOW_TYPE),
        )


def _ids(named: Iterable[Named]) -> list[Any]:
    return [one.identity for one in named]


def _now() -> datetime:
    return datetime.now(timezone.utc)


def lineage(
    url: str | None = None,
    api_key: str | None = None,
    *,
    namespace: str = DEFAULT_TABLE_NAMESPACE,
    job_namespace: str = DEFAULT_JOB_NAMESPACE,
    transport: Transport | None = None,
    spool: str | Path | None = None,
    flush_s: float = _TIMEOUT_S,
) -> Tracker:
    """A tracker for the collector that the settings name (HEADWATER_URL, HEADWATER_API_KEY).

    Args:
        url: Another collector.
        api_key: The key it asks for.
        namespace: Where `table:` ids live, e.g. `postgres://host:5432`.
        job_namespace: Namespace of the jobs.
        transport: Any openlineage-python transport instead of HTTP.
        spool: File for events that cannot be sent now.
        flush_s: How long the end of the program may wait for sending.
    """
    current = settings.load()
    address, key = url or current.url, api_key or current.api_key
    way = transport or http_transport(address, key, _TIMEOUT_S)
    waiting = Spool(Path(spool) if spool else current.home / "spool.sqlite")
    return Tracker(Sender(way.emit, waiting, flush_s), address, key, namespace, job_namespace)
