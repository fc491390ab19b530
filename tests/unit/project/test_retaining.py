from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta, timezone
from threading import Event

import pytest

from collector.journal.entry import NewEntry
from collector.journal.progress import Progress
from collector.journal.retention import list_snapshots
from collector.journal.sqlite import SqliteJournal
from collector.project.retaining import retain

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


@pytest.fixture
def journal(tmp_path):
    opened = SqliteJournal(tmp_path)
    bodies = [b"%d" % n for n in range(4)]
    opened.append(
        [NewEntry("event", b, hashlib.sha256(b).hexdigest(), NOON, "a test") for b in bodies]
    )
    Progress(tmp_path).publish(opened.read_from("", 3).position)
    yield opened
    opened.close()


def retain_once(tmp_path, dump):
    stop = Event()

    def dump_and_stop(snapshot):
        stop.set()
        dump(snapshot)
        return Progress(tmp_path).position()

    retain(tmp_path, 30, dump_and_stop, stop, lambda: NOON + timedelta(days=31))


def test_old_entries_that_are_in_the_graph_go(journal, tmp_path):
    retain_once(tmp_path, lambda snapshot: snapshot.copy.touch())
    assert journal.extent().entries == 1
    [snapshot] = list_snapshots(tmp_path)
    assert journal.lag(snapshot.position) == 1


def test_a_dump_that_fails_is_said_and_nothing_goes(journal, tmp_path, caplog):
    def broken(_snapshot):
        raise OSError("no room")

    with caplog.at_level(logging.WARNING):
        retain_once(tmp_path, broken)
    assert "no room" in caplog.text
    assert journal.extent().entries == 4
