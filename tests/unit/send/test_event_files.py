from __future__ import annotations

import gzip
import io
import sys
from types import SimpleNamespace

import pytest

from collector.errors import UsageError
from collector.send.event_files import FileEvent, find_files, read_events


def bodies(file):
    return [event.body for event in read_events(str(file))]


@pytest.fixture
def write(tmp_path):
    def write_file(content, name="events.json"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return file

    return write_file


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b'{"a": 1}', [b'{"a": 1}']),
        (b'{\n  "a": 1\n}\n', [b'{\n  "a": 1\n}']),
        (b'[{"a": 1},\n {"b": [2]}]', [b'{"a": 1}', b'{"b": [2]}']),
        (b"[\n]", []),
        (b'{"a": 1}\n\n{"b": 2}\n', [b'{"a": 1}', b'{"b": 2}']),
        (b'\n{"a": 1}\r\n{"b": 2}', [b'{"a": 1}', b'{"b": 2}']),
        (b'{"a": 1}\nbroken\n{"b": 2}', [b'{"a": 1}', b"broken", b'{"b": 2}']),
        (b"", []),
        (b"not json", [b"not json"]),
    ],
)
def test_one_event_an_array_and_json_lines_are_told_apart(write, content, found):
    assert bodies(write(content)) == found
    assert bodies(write(gzip.compress(content), "events.json.gz")) == found


def test_an_event_knows_its_line(write):
    file = str(write(b'\n{"a": 1}\n\n{"b": 2}\n'))
    events = [FileEvent(b'{"a": 1}', file, 2), FileEvent(b'{"b": 2}', file, 4)]
    assert list(read_events(file)) == events


def test_gzip_is_known_by_its_content_and_not_by_its_name(write):
    assert bodies(write(gzip.compress(b'{"a": 1}'), "plain.json")) == [b'{"a": 1}']


def test_a_gzip_file_that_is_cut_off_is_said_by_name(write):
    file = write(gzip.compress(b'{"a": 1}' * 100)[:-10], "half.json.gz")
    with pytest.raises(UsageError, match=r"half\.json\.gz"):
        bodies(file)


def test_a_broken_array_is_said_by_name(write):
    with pytest.raises(UsageError, match=r"events\.json.*array"):
        bodies(write(b"[{}, {]"))


def test_standard_input_is_read_like_a_file(monkeypatch):
    given = io.BufferedReader(io.BytesIO(b'{"a": 1}\n{"b": 2}\n'))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=given))
    assert bodies("-") == [b'{"a": 1}', b'{"b": 2}']


def test_directories_are_searched_for_event_files(write, tmp_path):
    for name in ("b.json", "a/c.jsonl.gz", "a/d.ndjson", "readme.md", "folder.json/readme.md"):
        write(b"{}", name)
    found = [file[len(str(tmp_path)) + 1 :] for file in find_files([str(tmp_path)])]
    assert found == ["a/c.jsonl.gz", "a/d.ndjson", "b.json"]


def test_a_path_that_is_not_there_is_said():
    with pytest.raises(UsageError, match=r"nowhere\.json"):
        find_files(["nowhere.json"])
