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
from collector.project.rules import load_rules
from collector.serve.api import NoQuery, Query, reads
from collector.serve.cursor import Place, cursor_at, place_of
from collector.serve.dataset_mentions import Mentions, mentions_of
from collector.serve.logged_event import LoggedEvent, Named, logged_event, told_by
from collector.serve.newest_first import BEGINNING, MOST_READ, TICK, arrival, newest_first
from collector.serve.parameters import Cursor, Limit, Text, Time, time_of
from collector.services import services

routes = Blueprint("event_reads", __name__)


class EventsQuery(Query, frozen=True, kw_only=True):
    """Which events are wanted; times are those of their arrival."""

    job: (
        Annotated[str, Meta(description="A part of a job's name; all of it with a namespace.")]
        | None
    ) = None
    namespace: Text | None = None
    run: Annotated[str, Meta(description="The id of a run.")] | None = None
    dataset: (
        Annotated[str, Meta(max_length=8192, description="A dataset that the event names.")] | None
    ) = None
    kind: Literal["run", "job", "dataset", "command"] | None = None
    event_type: Literal["START", "RUNNING", "COMPLETE", "FAIL", "ABORT", "OTHER"] | None = None
    since: Time | None = None
    until: Time | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


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
    mentions = _mentions(asked)
    for number, entry in enumerate(_asked_for(services().journal, asked, place)):
        if len(found) == asked.limit or number == MOST_READ:
            return Events(found, True, cursor_at(asked, last or []))  # noqa: FBT003
        told = told_by(entry)
        logged = logged_event(entry, told)
        last = [entry.received_at.isoformat(), entry.seq]
        if _fits(logged, asked) and (mentions is None or mentions.named_in(told)):
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


def _mentions(asked: EventsQuery) -> Mentions | None:
    if asked.dataset is None:
        return None
    at_hand = services()
    naming = load_rules(at_hand.settings.config).naming
    return mentions_of(at_hand.graph, asked.dataset, naming)


def _fits(event: LoggedEvent, asked: EventsQuery) -> bool:
    return (
        (asked.kind is None or event.kind == asked.kind)
        and (asked.event_type is None or event.event_type == asked.event_type)
        and (asked.run is None or event.run == asked.run)
        and ((asked.job is None and asked.namespace is None) or _fits_job(event.job, asked))
    )


def _fits_job(job: Named | None, asked: EventsQuery) -> bool:
    if job is None:
        return False
    if asked.namespace is None:
        return (asked.job or "").lower() in job.name.lower()
    return job.namespace == asked.namespace and asked.job in {None, job.name}


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
