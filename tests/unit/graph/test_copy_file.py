"""The file of an exact copy: whole or refused with a sentence."""

from __future__ import annotations

import pytest
import zstandard

from collector.errors import UsageError
from collector.graph.copy_file import check_copy, read_copy, write_copy
from collector.graph.copy_lines import from_line

NODES = [{"node": str(n), "labels": ["Run"], "properties": {"key": str(n)}} for n in range(50)]
LINKS = [{"link": "CHILD_OF", "source": "1", "target": "2", "properties": {}}]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "graph.zst"
    write_copy(path, 7, NODES + LINKS)
    return path


def packed(*lines):
    return zstandard.compress(b"\n".join(lines))


HEAD = b'{"copy": 1, "graph_version": 1}'


def test_what_was_written_is_read(file):
    assert check_copy(file) == 7
    assert [from_line(line) for line in read_copy(file)] == NODES + LINKS


def test_an_empty_graph_has_a_copy_too(tmp_path):
    write_copy(tmp_path / "empty", 1, [])
    assert check_copy(tmp_path / "empty") == 1
    assert list(read_copy(tmp_path / "empty")) == []


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.9])
def test_a_file_that_was_cut_off_is_refused(file, share):
    body = file.read_bytes()
    file.write_bytes(body[: int(len(body) * share)])
    with pytest.raises(UsageError, match=r"is damaged .* The graph was left as it is"):
        check_copy(file)


def test_a_changed_byte_is_found_or_does_no_harm(file):
    body = file.read_bytes()
    for place in range(len(body)):
        file.write_bytes(body[:place] + bytes([body[place] ^ 0x10]) + body[place + 1 :])
        assert is_refused(file) or [from_line(line) for line in read_copy(file)] == NODES + LINKS


def is_refused(file):
    try:
        check_copy(file)
    except UsageError as error:
        return "cannot be used" in error.detail
    return False


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (packed(b'{"copy": 2}'), "form 2 is not known here"),
        (packed(HEAD), "its end is missing"),
        (packed(HEAD, b'{"end": "0"}'), "its digest does not agree"),
        (packed(HEAD, b'{"link": "FEEDS", "source": "1", "target": "2"}'), "no node to end at"),
        (b"no zstd at all", "is damaged"),
    ],
)
def test_damage_is_said_in_words(file, body, why):
    file.write_bytes(body)
    with pytest.raises(UsageError, match=why):
        check_copy(file)


def test_a_snapshot_without_a_copy_is_refused(tmp_path):
    with pytest.raises(UsageError, match="holds no exact copy of the graph"):
        check_copy(tmp_path / "graph.zst")
