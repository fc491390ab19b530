"""Projects again what the journal has: everything, from nothing, or a part of it on top.

Order and repeats do not matter to the graph, so a part may be applied again at any time, also while
the projector runs. Only events are repeated in part: an old command of a person must not undo a
newer one. A whole replay deletes the graph first and then goes through the journal from its
beginning, or from the snapshot that stands for what the journal has dropped; a projector that runs
meanwhile takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import partial
from itertools import islice

import neo4j
import orjson

from collector.journal.entry import Entry, Journal
from collector.journal.retention import Snapshot
from collector.model.identity import JobId
from collector.project import projector
from collector.project.faults import MovedOnError, SplitBatchError, apply_or_bury
from collector.project.projector import Bury, Publish, Target
from collector.project.snapshot import rebuild

FIRST = datetime(1, 1, 1, tzinfo=timezone.utc)
LAST = datetime(9999, 12, 31, tzinfo=timezone.utc)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which events to project again: received in a half-open interval, of one job or of all."""

    start: datetime = FIRST
    end: datetime = LAST
    job: JobId | None = None

    def events(self, journal: Journal) -> Iterator[Entry]:
        """The selected events, as the journal has them."""
        for entry in journal.between(self.start, self.end):
            if entry.kind == "event" and (self.job is None or _job_of(entry) == self.job):
                yield entry


def replay_selected(
    journal: Journal, target: Target, selection: Selection, tell: Callable[[int], None], bury: Bury
) -> int:
    """Apply the selected events on top of the graph; returns how many, and tells it as it goes."""
    events = selection.events(journal)
    done = 0
    while batch := list(islice(events, projector.BATCH)):
        apply_or_bury(partial(_apply, target), batch, bury)
        done += len(batch)
        tell(done)
    return done


def replay_all(
    journal: Journal,
    target: Target,
    *,
    driver: neo4j.Driver,
    database: str,
    snapshot: Snapshot | None,
    publish: Publish,
    bury: Bury,
) -> None:
    """Forget the graph and build it anew from a snapshot or from the first entry on."""
    rebuild(driver, database, snapshot)
    while projector.step(journal, target, publish, bury):
        pass


def _apply(target: Target, entries: Sequence[Entry]) -> None:
    """Apply entries without moving the position."""
    position = target.position()
    try:
        target.apply(entries, position, position)
    except MovedOnError:
        _apply(target, entries)
    except SplitBatchError as error:
        _apply(target, entries[: error.first])
        _apply(target, entries[error.first :])


def _job_of(entry: Entry) -> JobId | None:
    job = orjson.loads(entry.body).get("job")
    if not isinstance(job, dict):
        return None
    return JobId(str(job.get("namespace")), str(job.get("name")))
