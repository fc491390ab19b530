"""One run of a job: START, what it read and wrote, then COMPLETE or FAIL.

A run is a context manager. Runs inside runs (in the same thread or task) name the outer one as
their parent. What is added while it runs goes out with its last event.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar, Token
from datetime import datetime, timezone
from types import TracebackType
from typing import Any, final

from openlineage.client.uuid import generate_new_uuid

from collector.client.frames import schema_fields
from collector.client.ids import AnyDataset, Named, name_column, name_dataset
from collector.client.sender import Sender
from collector.declare.events import (
    PRODUCER,
    Json,
    Source,
    Target,
    dataset,
    facet,
)
from collector.model.identity import DatasetId, JobId

_RUN_SCHEMA = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
_current: ContextVar[Run | None] = ContextVar("headwater_run", default=None)


def current_run() -> Run | None:
    """The run around the current line of code, if there is one."""
    return _current.get()


@final
class Run:
    """A run under way. Made by `tracker.run(...)` or by a tracked function."""

    def __init__(
        self,
        sender: Sender,
        job: JobId,
        inputs: Iterable[Named] = (),
        outputs: Iterable[Named] = (),
        *,
        transformation: str | None = None,
        flow_type: str | None = None,
        table_namespace: str,
    ) -> None:
        self.run_id = str(generate_new_uuid())
        self.job = job
        self._sender = sender
        self._table_namespace = table_namespace
        self._transformation = transformation
        self._flow_type = flow_type
        self._inputs = {named.identity: dict(named.facets) for named in inputs}
        self._outputs = {named.identity: dict(named.facets) for named in outputs}
        self._rows: dict[DatasetId, int] = {}
        self._columns: dict[DatasetId, dict[str, list[Source]]] = {}
        self._parent: Run | None = None
        self._token: Token[Run | None] | None = None

    def add_input(self, dataset: AnyDataset, frame: Any = None) -> Run:
        """The run reads a dataset; a DataFrame tells its columns."""
        self._add(self._inputs, dataset, frame)
        return self

    def add_output(self, dataset: AnyDataset, frame: Any = None) -> Run:
        """The run writes a dataset; a DataFrame tells its columns."""
        self._add(self._outputs, dataset, frame)
        return self

    def row_count(self, dataset: AnyDataset, rows: int) -> Run:
        """How many rows were read from or written to a dataset."""
        identity = name_dataset(dataset, self._table_namespace).identity
        self._rows[identity] = int(rows)
        return self

    def column_lineage(
        self, output: str, inputs: Sequence[str], transformation: str | None = None
    ) -> Run:
        """Which columns an output column is made of: `"table:b#total", ["table:a#amount"]`."""
        target = name_column(output, self._table_namespace)
        words = transformation or self._transformation
        sources = [
            Source(named.dataset, named.column, description=words)
            for named in (name_column(column, self._table_namespace) for column in inputs)
        ]
        self._outputs.setdefault(target.dataset, {})
        for source in sources:
            self._inputs.setdefault(source.dataset, {})
        columns = self._columns.setdefault(target.dataset, {})
        columns.setdefault(target.column, []).extend(sources)
        return self

    def _add(self, kept: dict[DatasetId, dict[str, Json]], written: AnyDataset, frame: Any) -> None:
        named = name_dataset(written, self._table_namespace)
        facets = kept.setdefault(named.identity, {})
        facets.update(named.facets)
        if frame is not None:
            facets["schema"] = facet("schema", fields=schema_fields(frame))
            if hasattr(frame, "__len__"):
                self._rows[named.identity] = len(frame)

    def start(self) -> Run:
        """Begin; the run around this line becomes the parent."""
        self._parent = _current.get()
        self._sender.send(self._event("START"))
        return self

    def finish(self, error: BaseException | None = None) -> None:
        """End, well or with an error."""
        self._sender.send(self._event("FAIL" if error else "COMPLETE", error))

    def enter(self) -> Token[Run | None]:
        """Make this the run that others inside it see as their parent."""
        return _current.set(self)

    def leave(self, token: Token[Run | None]) -> None:
        """Give the place back."""
        _current.reset(token)

    def __enter__(self) -> Run:
        self.start()
        self._token = self.enter()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._token is not None:
            self.leave(self._token)
        self.finish(error)

    async def __aenter__(self) -> Run:
        return self.__enter__()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.__exit__(kind, error, trace)

    def _event(self, kind: str, error: BaseException | None = None) -> Json:
        return {
            "eventType": kind,
            "eventTime": datetime.now(timezone.utc).isoformat(),
            "producer": PRODUCER,
            "schemaURL": _RUN_SCHEMA,
            "run": {"runId": self.run_id, "facets": self._run_facets(error)},
            "job": {
                "namespace": self.job.namespace,
                "name": self.job.name,
                "facets": self._job_facets(),
            },
            "inputs": [self._mention(i, f, "inputFacets") for i, f in self._inputs.items()],
            "outputs": [self._mention(i, f, "outputFacets") for i, f in self._outputs.items()],
        }

    def _mention(self, identity: DatasetId, facets: Mapping[str, Json], side: str) -> Json:
        mention = dataset(identity, facets)
        rows = self._rows.get(identity)
        if rows is not None:
            name = "inputStatistics" if side == "inputFacets" else "outputStatistics"
            mention[side] = {name: facet(name, rowCount=rows)}
        return mention

    def _run_facets(self, error: BaseException | None) -> Json:
        facets: Json = {}
        if self._parent is not None:
            root = self._parent.root
            facets["parent"] = facet(
                "parent",
                run={"runId": self._parent.run_id},
                job=self._parent.job._asdict(),
                root={"run": {"runId": root.run_id}, "job": root.job._asdict()},
            )
        if error is not None:
            facets["errorMessage"] = facet(
                "errorMessage",
                message=f"{type(error).__name__}: {error}",
                programmingLanguage="PYTHON",
                stackTrace="".join(traceback.format_exception(error)),
            )
        return facets

    @property
    def root(self) -> Run:
        """The outermost run around this one, or itself."""
        return self if self._parent is None else self._parent.root

    def _job_facets(self) -> Json:
        kind = facet(
            "jobType",
            processingType="BATCH",
            integration="PYTHON",
            jobType=(self._flow_type or "FUNCTION").upper(),
        )
        facets = {"jobType": kind}
        if self._transformation:
            facets["documentation"] = facet("documentation", description=self._transformation)
        if self._transformation or self._columns:
            facets["lineage"] = facet("lineage", entries=self._entries())
        return facets

    def _entries(self) -> list[Json]:
        """Inputs that no column names feed every output; the others only where they are named."""
        flow = self._flow_type.upper() if self._flow_type else None
        told = {
            output: dict.fromkeys(s.dataset for sources in columns.values() for s in sources)
            for output, columns in self._columns.items()
        }
        mentioned = {source for sources in told.values() for source in sources}
        unmentioned = [source for source in self._inputs if source not in mentioned]
        entries = []
        for output in self._outputs:
            columns = self._columns.get(output, {})
            feeding = dict.fromkeys((*told.get(output, ()), *unmentioned))
            sources = [
                Source(one, subtype=flow, description=self._transformation) for one in feeding
            ]
            entries.append(Target(output, sources, columns).as_json())
        return entries
