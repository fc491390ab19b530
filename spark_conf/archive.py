"""What the backfill's workers do to a part of the archive: judge events, or project them.

Both are plain objects that Spark sends to its workers. They call the collector's own functions, so
an archive is judged and projected exactly as the collector would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import orjson
from pyspark.sql import Row

from collector.graph.connect import connect
from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.project.batch import project_events
from collector.project.rules import Rules
from collector.settings import Settings
from collector.validate import Policy, Verdict, judge

JUDGED = "body STRING, digest STRING, owner STRING, event_time STRING, reason STRING"
BATCH = 500

Judged = tuple[str, str | None, str | None, str | None, str | None]


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
        event = verdict.event
        return body, canonical_digest(event), owner_of(verdict), str(event["eventTime"]), None


def owner_of(verdict: Verdict) -> str:
    """Whose timeline an event belongs to: its job's, or its dataset's."""
    owner = verdict.event.get("job") or verdict.event["dataset"]
    return orjson.dumps([owner["namespace"], owner["name"]]).decode()


@dataclass(frozen=True, slots=True)
class Writer:
    """Projects events into Neo4j, a batch per transaction."""

    settings: Settings
    rules: Rules

    def __call__(self, rows: Iterable[Row]) -> Iterator[int]:
        """Project the events of a partition and say how many each batch had."""
        with (
            connect(self.settings) as driver,
            driver.session(database=self.settings.neo4j_database) as session,
        ):
            rows = iter(rows)
            while batch := list(islice(rows, BATCH)):
                events = [
                    parse_event(orjson.loads(row["body"]), row["digest"], self.rules.naming)
                    for row in batch
                ]
                session.execute_write(project_events, events, self.rules)
                yield len(batch)
