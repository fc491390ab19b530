from __future__ import annotations

import hashlib
from datetime import datetime, timezone
from threading import Event

import pytest
from neo4j.exceptions import ServiceUnavailable

from collector.journal.entry import NewEntry
from collector.journal.progress import Progress
from collector.journal.sqlite import SqliteJournal
from collector.project import projector

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


class Applied:
    """A target that keeps what it was given, and fails as often as it is told to."""

    def __init__(self, failures=0):
        self.bodies = []
        self.at = ""
        self.failures = failures

    def position(self):
        return self.at

    def apply(self, entries, before, after):
        if self.failures:
            self.failures -= 1
            raise ServiceUnavailable
        assert before == self.at
        self.bodies += [entry.body for entry in entries]
        self.at = after


@pytest.fixture
def journal(tmp_path):
    opened = SqliteJournal(tmp_path)
    entries = [b"%d" % n for n in range(5)]
    opened.append(
        [NewEntry("event", e, hashlib.sha256(e).hexdigest(), NOON, "a test") for e in entries]
    )
    yield opened
    opened.close()


def test_a_step_applies_a_batch_and_says_how_far_the_graph_has_come(journal, tmp_path):
    target, progress = Applied(), Progress(tmp_path)
    assert projector.step(journal, target, progress.publish)
    assert target.bodies == [b"0", b"1", b"2", b"3", b"4"]
    assert journal.lag(progress.position()) == 0
    assert not projector.step(journal, target, progress.publish)


def test_a_projector_that_starts_says_at_once_where_the_graph_stands(journal, tmp_path):
    target, progress = Applied(), Progress(tmp_path)
    target.at = journal.read_from("", 100).position
    assert not projector.step(journal, target, progress.publish)
    assert progress.position() == target.at


def test_a_graph_that_is_away_is_waited_for(journal, monkeypatch):
    monkeypatch.setattr(projector, "IDLE_S", 0.001)
    target, stop = Applied(failures=3), Event()
    projector.run(journal, target, stop, lambda at: stop.set() if at else None)
    assert len(target.bodies) == 5
    assert target.failures == 0
