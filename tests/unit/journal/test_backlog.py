from __future__ import annotations

import pytest

from collector.errors import UnavailableError
from collector.journal.backlog import Backlog
from collector.journal.progress import Progress

from .conftest import new_entry


@pytest.fixture
def progress(tmp_path):
    return Progress(tmp_path / "journal")


def test_nothing_is_refused_up_to_the_limit(journal, progress):
    journal.append([new_entry(str(n)) for n in range(3)])
    Backlog(journal, progress, limit=3).refuse_when_full()


def test_too_many_waiting_entries_are_refused_with_the_reason(journal, progress):
    journal.append([new_entry(str(n)) for n in range(4)])
    with pytest.raises(UnavailableError, match="4 entries wait"):
        Backlog(journal, progress, limit=3).refuse_when_full()


def test_what_the_projector_has_read_does_not_wait(journal, progress):
    journal.append([new_entry(str(n)) for n in range(4)])
    progress.publish(journal.read_from("", 2).position)
    Backlog(journal, progress, limit=3).refuse_when_full()


def test_the_backlog_is_counted_once_a_second(journal, progress):
    now = [0.0]
    backlog = Backlog(journal, progress, limit=0, clock=lambda: now[0])
    backlog.refuse_when_full()
    journal.append([new_entry("x")])
    backlog.refuse_when_full()
    now[0] = 1.0
    with pytest.raises(UnavailableError):
        backlog.refuse_when_full()


def test_a_published_position_is_read_by_others(tmp_path):
    assert Progress(tmp_path).position() == ""
    Progress(tmp_path).publish('{"1":3}')
    assert Progress(tmp_path).position() == '{"1":3}'
