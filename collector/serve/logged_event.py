"""An entry of the journal in short, as the event log and the live feed list it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from collector.journal.entry import Entry
from collector.model.reading import at, mapping, text


@dataclass(frozen=True, slots=True)
class Named:
    """A job or dataset as an event names it."""

    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An entry of the journal in short; `command` is the name of a person's change."""

    seq: str
    kind: str
    event_type: str | None
    event_time: str | None
    received_at: datetime
    job: Named | None
    run: str | None
    dataset: Named | None
    command: str | None
    digest: str
    size: int


def told_by(entry: Entry) -> Mapping[str, Any]:
    """The JSON object of an entry."""
    return mapping(orjson.loads(entry.body))


def logged_event(entry: Entry, told: Mapping[str, Any] | None = None) -> LoggedEvent:
    """An entry in short; `told` spares reading its JSON twice."""
    told = told_by(entry) if told is None else told
    about = _about(entry, told)
    return LoggedEvent(
        seq=entry.seq,
        kind=_kind(entry, told),
        event_type=text(told.get("eventType")),
        event_time=text(told.get("eventTime")),
        received_at=entry.received_at,
        job=_named(about.get("job")),
        run=text(at(told, "run", "runId")),
        dataset=_named(about.get("dataset")),
        command=text(told.get("command")) if entry.kind == "command" else None,
        digest=entry.digest,
        size=len(entry.body),
    )


def _about(entry: Entry, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Where the job or dataset stands: in an event itself, in a command among its arguments."""
    if entry.kind != "command":
        return told
    args = mapping(told.get("args"))
    node = mapping(args.get("node"))
    return {"job" if node.get("type") == "job" else "dataset": node} if node else args


def _named(value: object) -> Named | None:
    if not isinstance(value, dict):
        return None
    return Named(str(value.get("namespace")), str(value.get("name")))


def _kind(entry: Entry, told: Mapping[str, Any]) -> str:
    if entry.kind == "command":
        return "command"
    return next((kind for kind in ("run", "job") if kind in told), "dataset")
