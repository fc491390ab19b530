"""`GET /api/v1/events`: the raw events of the journal, newest first, and each with its hash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Annotated, Any, Literal

import orjson
from flask import Blueprint
from msgspec import Meta

from collector.errors import UnknownNodeError
from collector.journal.entry import Entry, Journal
from collector.serve.api import NoQuery, Query, reads
from collector.serve.cursor import Place, cursor_at, place_of
from collector.serve.newest_first import BEGINNING, MOST_READ, TICK, arrival, newest_first
from collector.serve.parameters import Cursor, Limit, Text, Time, time_of
from collector.services import services

routes = Blueprint("event_reads", __name__)


class EventsQuery(Query, frozen=True, kw_only=True):
    """Which events are wanted; times are those of their arrival."""

    job: Annotated[str, Meta(description="The name of a job, or a part of it.")] | None = None
    namespace: Text | None = None
    run: Annotated[str, Meta(description="The id of a run.")] | None = None
    kind: Literal["run", "job", "dataset", "command"] | None = None
    since: Time | None = None
    until: Time | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


@dataclass(frozen=True, slots=True)
class JobName:
    """A job as an event names it."""

    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An entry of the journal in short."""

    seq: str
    kind: str
    event_type: str | None
    event_time: str | None
    received_at: datetime
    job: JobName | None
    run: str | None
    digest: str
    size: int


@dataclass(frozen=True, slots=True)
class Events:
    """Entries of the journal, newest first."""

    events: list[LoggedEvent]
    truncated: bool
    cursor: str | None


@dataclass(frozen=True, slots=True)
class RawEvent:
    """An entry of the journal as it was received."""

    seq: str
    kind: str
    digest: str
    received_at: datetime
    sender: str
    event: Any


@routes.get("/api/v1/events")
@reads(EventsQuery, Events)
def get_events(asked: EventsQuery) -> Events:
    """Entries of the journal, newest first; one request looks through a bounded number."""
    place = place_of(asked, asked.cursor)
    found: list[LoggedEvent] = []
    last: Place | None = None
    for number, entry in enumerate(_asked_for(services().journal, asked, place)):
        if len(found) == asked.limit or number == MOST_READ:
            return Events(found, True, cursor_at(asked, last or []))  # noqa: FBT003
        logged = logged_event(entry)
        last = [entry.received_at.isoformat(), entry.seq]
        if _fits(logged, asked):
            found.append(logged)
    return Events(found, truncated=False, cursor=None)


@routes.get("/api/v1/events/<seq>")
@reads(NoQuery, RawEvent)
def get_event(_: NoQuery, seq: str) -> RawEvent:
    """One entry of the journal, as it was received."""
    entry = services().journal.get(seq)
    if entry is None:
        raise UnknownNodeError(f"The journal has no entry {seq!r}; old ones may be dropped.")
    event = orjson.loads(entry.body)
    return RawEvent(entry.seq, entry.kind, entry.digest, entry.received_at, entry.sender, event)


def logged_event(entry: Entry) -> LoggedEvent:
    """An entry in short."""
    event = orjson.loads(entry.body)
    told = event if isinstance(event, dict) else {}
    job, run = told.get("job"), told.get("run")
    return LoggedEvent(
        seq=entry.seq,
        kind=_kind(entry, told),
        event_type=told.get("eventType"),
        event_time=told.get("eventTime"),
        received_at=entry.received_at,
        job=JobName(str(job.get("namespace")), str(job.get("name")))
        if isinstance(job, dict)
        else None,
        run=str(run.get("runId")) if isinstance(run, dict) else None,
        digest=entry.digest,
        size=len(entry.body),
    )


def _job(told: dict[str, Any]) -> JobName:
    return JobName(str(told.get("namespace")), str(told.get("name")))


def _kind(entry: Entry, told: dict[str, Any]) -> str:
    if entry.kind == "command":
        return "command"
    if "run" in told:
        return "run"
    return "job" if "job" in told else "dataset"


def _fits(event: LoggedEvent, asked: EventsQuery) -> bool:
    job = event.job
    return (
        (asked.kind is None or event.kind == asked.kind)
        and (asked.run is None or event.run == asked.run)
        and (asked.job is None or (job is not None and asked.job in job.name))
        and (asked.namespace is None or (job is not None and job.namespace == asked.namespace))
    )


def _asked_for(journal: Journal, asked: EventsQuery, place: Place | None) -> Iterator[Entry]:
    """Entries of the asked time, newest first, after the place where the page before ended."""
    begin = time_of("since", asked.since) or BEGINNING
    end = time_of("until", asked.until) or datetime.now(timezone.utc) + TICK
    if not place:
        yield from newest_first(journal, begin, end)
        return
    seen = (datetime.fromisoformat(str(place[0])), str(place[1]))
    for entry in newest_first(journal, begin, min(end, seen[0] + TICK)):
        if arrival(entry) < seen:
            yield entry
