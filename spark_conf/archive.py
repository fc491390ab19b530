"""What the backfill's workers do to a part of the archive: judge events, or project them.

Both are plain objects that Spark sends to its workers. They call the collector's own functions, so
an archive is judged and projected exactly as the collector would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import neo4j
import orjson
from pyspark.sql import Row

from collector.graph.connect import connect
from collector.model.canonical import digest_of
from collector.project.accepted import accepted_event
from collector.project.batch import project_events
from collector.project.faults import apply_or_bury, event_faults
from collector.project.rules import Rules
from collector.settings import Settings
from collector.validate import Policy, Verdict, judge

JUDGED = "body STRING, digest STRING, owner STRING, event_time STRING, reason STRING"
WRITTEN = "written INT, body STRING, reason STRING"
BATCH = 500
# Writers that wait for each other in a circle are rolled back; with many of them that may repeat.
RETRY_S = 600

Judged = tuple[str, str | None, str | None, str | None, str | None]
# How many events of a batch were written, or one that could not be, and why.
Written = tuple[int, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Judge:
    """Says of each event what it is, whose it is, or why it cannot be kept."""

    policy: Policy

    def __call__(self, rows: Iterable[Row]) -> Iterator[Judged]:
        """Judge the texts of a partition; the columns are those of `JUDGED`."""
        return (self._judged(row["value"]) for row in rows)

    def _judged(self, body: str) -> Judged:
        verdict = judge(body.encode("utf-8"), self.policy)
        if not verdict.accepted:
            reasons = [f"{fault.pointer or '/'}: {fault.message}" for fault in verdict.violations]
            return body, None, None, None, "\n".join(reasons)
        told_at = str(verdict.event["eventTime"])
        return body, digest_of(verdict.canonical), owner_of(verdict), told_at, None


def owner_of(verdict: Verdict) -> str:
    """Whose timeline an event belongs to: its job's, or its dataset's."""
    owner = verdict.event.get("job") or verdict.event["dataset"]
    return orjson.dumps([owner["namespace"], owner["name"]]).decode()


@dataclass(frozen=True, slots=True)
class Writer:
    """Projects events into Neo4j, a batch per transaction."""

    settings: Settings
    rules: Rules

    def __call__(self, rows: Iterable[Row]) -> Iterator[Written]:
        """Project the events of a partition; the columns are those of `WRITTEN`."""
        with (
            connect(self.settings, retry_s=RETRY_S) as driver,
            driver.session(database=self.settings.neo4j_database) as session,
        ):
            rows = iter(rows)
            while batch := list(islice(rows, BATCH)):
                yield from self._write(session, batch)

    def _write(self, session: neo4j.Session, batch: Sequence[Row]) -> Iterator[Written]:
        faulty: list[tuple[Row, str]] = []
        apply_or_bury(partial(self._project, session), batch, lambda *told: faulty.append(told))
        yield len(batch) - len(faulty), None, None
        yield from ((0, row["body"], reason) for row, reason in faulty)

    def _project(self, session: neo4j.Session, rows: Sequence[Row]) -> None:
        with event_faults():
            events = [accepted_event(row["body"], row["digest"], self.rules) for row in rows]
            session.execute_write(project_events, events, self.rules)
