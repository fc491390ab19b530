from __future__ import annotations

from datetime import timedelta

import pytest

from collector.journal import retention
from collector.journal.retention import enforce_retention, keep_snapshot, list_snapshots

from .conftest import NOON, new_entry

LATER = NOON + timedelta(days=40)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "journal"


def dumping(position):
    """What writes a snapshot of a graph at a position."""

    def dump(snapshot):
        snapshot.dump.write_text('{"node": ["Dataset"]}\n')
        snapshot.copy.write_bytes(b"all of it")
        return position

    return dump


def bodies(journal):
    return [entry.body.decode() for entry in journal.read_from("", 100).entries]


@pytest.fixture
def filled(journal):
    """Old and new events, and an old command."""
    journal.append(
        [
            new_entry("old 1"),
            new_entry("a key", "command"),
            new_entry("old 2"),
            new_entry("new", received_at=LATER - timedelta(days=1)),
        ]
    )
    return journal


def test_old_events_go_and_commands_and_new_events_stay(filled, folder):
    position = filled.read_from("", 100).position
    assert enforce_retention(folder, 30, position, LATER, dumping(position)) == 2
    assert bodies(filled) == ["a key", "new"]
    assert (filled.extent().entries, filled.extent().dropped) == (2, 2)
    assert filled.lag(position) == 0


def test_what_the_graph_does_not_have_yet_is_never_dropped(filled, folder):
    position = filled.read_from("", 1).position
    assert enforce_retention(folder, 30, position, LATER, dumping(position)) == 1
    assert bodies(filled) == ["a key", "old 2", "new"]
    assert enforce_retention(folder, 30, "", LATER, dumping("")) == 0


def test_a_snapshot_is_kept_before_anything_goes(filled, folder):
    position = filled.read_from("", 100).position
    seen = []

    def dump(snapshot):
        seen.extend(bodies(filled))
        return dumping(position)(snapshot)

    enforce_retention(folder, 30, position, LATER, dump)
    assert "old 1" in seen
    [snapshot] = list_snapshots(folder)
    assert snapshot.position == position
    assert snapshot.dump.read_text() == '{"node": ["Dataset"]}\n'
    assert snapshot.copy.read_bytes() == b"all of it"


def test_only_what_the_snapshot_has_goes(filled, folder):
    ahead, position = filled.read_from("", 100).position, filled.read_from("", 1).position
    assert enforce_retention(folder, 30, ahead, LATER, dumping(position)) == 1
    assert bodies(filled) == ["a key", "old 2", "new"]


def test_without_a_snapshot_nothing_goes(filled, folder):
    def broken(_snapshot):
        raise OSError("no room")

    position = filled.read_from("", 100).position
    with pytest.raises(OSError, match="no room"):
        enforce_retention(folder, 30, position, LATER, broken)
    assert len(bodies(filled)) == 4
    assert list_snapshots(folder) == []


def test_nothing_old_means_no_snapshot(filled, folder):
    assert (
        enforce_retention(folder, 365, filled.read_from("", 100).position, LATER, dumping("")) == 0
    )
    assert list_snapshots(folder) == []


def test_three_snapshots_are_kept(folder):
    for day in range(5):
        keep_snapshot(folder, NOON + timedelta(days=day), dumping(str(day)))
    assert [snapshot.position for snapshot in list_snapshots(folder)] == ["2", "3", "4"]


def test_numbers_go_on_after_everything_was_dropped(journal, folder, monkeypatch):
    monkeypatch.setattr(retention, "_AT_ONCE", 2)
    seqs = journal.append([new_entry(str(n)) for n in range(5)])
    position = journal.read_from("", 100).position
    assert enforce_retention(folder, 30, position, LATER, dumping(position)) == 5
    [seq] = journal.append([new_entry("next")])
    assert seq not in seqs
    assert not journal.reached(seq, position)
    assert [entry.body for entry in journal.read_from(position, 10).entries] == [b"next"]
    assert journal.lag(position) == 1


def test_a_segment_is_dropped_from_while_it_is_appended_to(open_here, folder):
    writer = open_here()
    writer.append([new_entry(str(n)) for n in range(1200)])
    position = writer.read_from("", 2000).position
    writer.append([new_entry("waiting")])
    assert enforce_retention(folder, 30, position, LATER, dumping(position)) == 1200
    writer.append([new_entry("after")])
    assert bodies(open_here()) == ["waiting", "after"]
