from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from collector.errors import UnavailableError, UsageError
from collector.journal.claim import list_segments
from collector.journal.sqlite import SqliteJournal

from .conftest import NOON, new_entry


def bodies(entries):
    return [entry.body.decode() for entry in entries]


def test_what_was_appended_is_read_back_whole(journal):
    entry = new_entry('{"name": "größer"}', received_at=NOON + timedelta(microseconds=1))
    [seq] = journal.append([entry])
    kept = journal.get(seq)
    assert (kept.seq, kept.kind, kept.body, kept.digest) == (seq, "event", entry.body, entry.digest)
    assert (kept.received_at, kept.sender) == (entry.received_at, "a test")


def test_another_reader_sees_an_entry_as_soon_as_append_has_returned(open_here):
    [seq] = open_here().append([new_entry("now")])
    assert open_here().get(seq).body == b"now"


def test_reading_goes_on_where_the_last_reading_ended(journal):
    journal.append([new_entry(str(n)) for n in range(5)])
    first = journal.read_from("", 3)
    second = journal.read_from(first.position, 3)
    assert bodies(first.entries + second.entries) == ["0", "1", "2", "3", "4"]
    assert journal.read_from(second.position, 3).entries == ()


def test_each_process_has_its_segment_and_readers_read_all_of_them(open_here, tmp_path):
    writers = [open_here() for _ in range(3)]
    for n, writer in enumerate(writers):
        writer.append([new_entry(f"{n} {i}") for i in range(4)])
    assert list_segments(tmp_path / "journal") == [1, 2, 3]
    reading = open_here().read_from("", 100)
    assert sorted(bodies(reading.entries)) == [f"{n} {i}" for n in range(3) for i in range(4)]


def test_a_busy_segment_does_not_starve_the_others(open_here):
    busy, quiet = open_here(), open_here()
    busy.append([new_entry(f"busy {n}") for n in range(50)])
    quiet.append([new_entry("quiet")])
    assert "quiet" in bodies(open_here().read_from("", 10).entries)


def test_what_was_received_first_is_read_first_whichever_segment_has_it(open_here):
    one, two = open_here(), open_here()
    for minute in range(6):
        writer = (one, two)[minute % 2]
        writer.append([new_entry(str(minute), received_at=NOON + timedelta(minutes=minute))])
    reader = open_here()
    first = reader.read_from("", 3)
    assert bodies(first.entries) == ["0", "1", "2"]
    assert bodies(reader.read_from(first.position, 10).entries) == ["3", "4", "5"]


def test_a_full_share_is_read_even_when_one_segment_has_it_all(open_here):
    full, empty = open_here(), open_here()
    empty.append([new_entry("the only one")])
    full.append([new_entry(str(n)) for n in range(50)])
    assert len(open_here().read_from("", 20).entries) == 20


def test_a_closed_segment_is_taken_over_and_its_numbers_go_on(open_here, tmp_path):
    first = open_here()
    [before] = first.append([new_entry("before")])
    first.close()
    [after] = open_here().append([new_entry("after")])
    assert list_segments(tmp_path / "journal") == [1]
    assert before != after


def test_lag_and_reached_follow_the_position(journal):
    seqs = journal.append([new_entry(str(n)) for n in range(4)])
    reading = journal.read_from("", 3)
    assert journal.lag("") == 4
    assert journal.lag(reading.position) == 1
    assert [journal.reached(seq, reading.position) for seq in seqs] == [True, True, True, False]
    assert not journal.reached("no seq of ours", reading.position)


def test_between_takes_the_start_and_leaves_the_end(journal):
    minutes = [NOON + timedelta(minutes=n) for n in range(4)]
    journal.append([new_entry(str(n), received_at=at) for n, at in enumerate(minutes)])
    assert bodies(journal.between(minutes[1], minutes[3])) == ["1", "2"]


def test_between_turns_pages(journal, monkeypatch):
    monkeypatch.setattr("collector.journal.sqlite.PAGE", 2)
    journal.append([new_entry(str(n)) for n in range(5)])
    found = bodies(journal.between(NOON, NOON + timedelta(seconds=1)))
    assert found == ["0", "1", "2", "3", "4"]


def test_commands_are_found_without_the_events_between_them(journal):
    journal.append([new_entry("event"), new_entry("tag", "command"), new_entry("event 2")])
    first = journal.commands_from("", 10)
    journal.append([new_entry("owner", "command")])
    assert bodies(first.entries) == ["tag"]
    assert bodies(journal.commands_from(first.position, 10).entries) == ["owner"]


def test_an_exact_repeat_is_answered_with_the_first_seq_and_not_written(journal):
    [first] = journal.append([new_entry("same")])
    assert journal.append([new_entry("same"), new_entry("same")]) == [first, first]
    assert journal.extent().entries == 1


def test_a_repeat_inside_one_batch_is_written_once(journal):
    one, two, three = journal.append([new_entry("same"), new_entry("other"), new_entry("same")])
    assert one == three != two
    assert journal.extent().entries == 2


def test_repeats_are_known_after_a_restart(open_here):
    first = open_here()
    [seq] = first.append([new_entry("same")])
    first.close()
    assert open_here().append([new_entry("same")]) == [seq]


def test_a_command_is_never_taken_for_a_repeat(journal):
    seqs = journal.append([new_entry("twice", "command"), new_entry("twice", "command")])
    assert len(set(seqs + journal.append([new_entry("twice", "command")]))) == 3


def test_threads_share_commits_and_each_gets_the_seq_of_its_own_entry(journal):
    texts = [str(n) for n in range(200)]
    with ThreadPoolExecutor(16) as pool:
        seqs = list(pool.map(lambda text: journal.append([new_entry(text)])[0], texts))
    assert len(set(seqs)) == 200
    assert [journal.get(seq).body.decode() for seq in seqs] == texts


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_appends_to_a_segment_of_its_own(journal, tmp_path):
    journal.append([new_entry("parent")])
    child = os.fork()
    if child == 0:
        try:
            journal.append([new_entry("child")])
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert list_segments(tmp_path / "journal") == [1, 2]
    assert sorted(bodies(journal.read_from("", 10).entries)) == ["child", "parent"]


def test_a_nearly_full_disk_is_said_before_anything_is_taken(tmp_path):
    journal = SqliteJournal(tmp_path, min_free_bytes=1 << 60)
    with pytest.raises(UnavailableError, match="make room"):
        journal.append([new_entry("one too many")])
    assert journal.extent().entries == 0
    journal.close()


def test_a_file_that_is_no_segment_is_unavailable_and_not_a_crash(tmp_path):
    (tmp_path / "segment-1.db").write_bytes(b"not a database" * 100)
    journal = SqliteJournal(tmp_path)
    with pytest.raises(UnavailableError):
        journal.append([new_entry("x")])
    with pytest.raises(UnavailableError):
        journal.read_from("", 1)
    journal.close()


def test_a_position_of_another_journal_is_refused_with_advice(journal):
    with pytest.raises(UsageError, match="replay"):
        journal.read_from("partition 0 offset 3", 1)
