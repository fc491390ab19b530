"""Finds the very events of a run in the journal, with their hashes and who sent them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

import orjson

from collector.graph.read.runs import Run
from collector.journal.entry import Entry, Journal
from collector.serve.newest_first import BEGINNING, MOST_READ, TICK, newest_first

_BEFORE = timedelta(minutes=1)
_AFTER = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class EventProof:
    """An event that tells of an edge: where it is in the journal, its hash, and its emitter."""

    seq: str
    digest: str
    event_type: str | None
    event_time: str | None
    received_at: datetime
    run: str
    producer: str | None
    emitter_version: str | None


def events_of_run(journal: Journal, run: Run, now: datetime) -> list[EventProof]:
    """The run's events, oldest first: near the run's own time, else among the newest entries."""
    if run.first_event_at is None or run.last_event_at is None:
        return []
    near = journal.between(run.first_event_at - _BEFORE, run.last_event_at + _AFTER)
    found = list(_of_run(islice(near, MOST_READ), run.id))
    if not found:
        late = newest_first(journal, BEGINNING, now + TICK)
        found = list(_of_run(islice(late, MOST_READ), run.id))
    return sorted(found, key=lambda proof: (proof.event_time or "", proof.seq))


def _of_run(entries: Iterator[Entry], run_id: str) -> Iterator[EventProof]:
    needle = run_id.encode()
    for entry in entries:
        if entry.kind != "event" or needle not in entry.body:
            continue
        event = orjson.loads(entry.body)
        told = event.get("run")
        if isinstance(told, dict) and told.get("runId") == run_id:
            yield _proof(entry, event, run_id)


def _proof(entry: Entry, event: dict[str, Any], run_id: str) -> EventProof:
    facets = (event.get("run") or {}).get("facets") or {}
    engine = facets.get("processing_engine") or {}
    return EventProof(
        seq=entry.seq,
        digest=entry.digest,
        event_type=event.get("eventType"),
        event_time=event.get("eventTime"),
        received_at=entry.received_at,
        run=run_id,
        producer=event.get("producer"),
        emitter_version=engine.get("openlineageAdapterVersion"),
    )
