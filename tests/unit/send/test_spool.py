from __future__ import annotations

import pytest

from collector.errors import UsageError
from collector.send.spool import Mark, read_mark, read_new, write_mark


@pytest.fixture
def spool(tmp_path):
    path = tmp_path / "app.jsonl"
    path.write_bytes(b'{"a":1}\n\n{"b":2}\n')
    return path


def test_only_what_is_behind_the_mark_is_new(spool):
    events, mark = read_new(spool, Mark())
    assert [(event.body, event.line) for event in events] == [(b'{"a":1}', 1), (b'{"b":2}', 3)]
    with spool.open("ab") as file:
        file.write(b'{"c":3}\n')
    events, _ = read_new(spool, mark)
    assert [(event.body, event.line) for event in events] == [(b'{"c":3}', 4)]


def test_a_half_written_line_waits_for_its_end(spool):
    with spool.open("ab") as file:
        file.write(b'{"c"')
    _, mark = read_new(spool, Mark())
    with spool.open("ab") as file:
        file.write(b":3}\n")
    events, _ = read_new(spool, mark)
    assert [event.body for event in events] == [b'{"c":3}']


def test_the_mark_is_kept_beside_the_file(spool):
    write_mark(spool, Mark(9, 2))
    assert read_mark(spool) == Mark(9, 2)
    assert sorted(path.name for path in spool.parent.iterdir()) == ["app.jsonl", "app.jsonl.sent"]


def test_a_file_that_was_begun_anew_is_sent_from_its_start(spool):
    write_mark(spool, Mark(10_000, 50))
    assert read_mark(spool) == Mark()


def test_a_file_that_does_not_exist_yet_has_nothing_new(tmp_path):
    assert read_mark(tmp_path / "later.jsonl") == Mark()
    assert read_new(tmp_path / "later.jsonl", Mark()) == ([], Mark())


def test_a_damaged_mark_is_told_with_what_to_do(spool):
    spool.with_name("app.jsonl.sent").write_text("half", encoding="utf-8")
    with pytest.raises(UsageError, match="delete it to send the whole file again"):
        read_mark(spool)
