from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest

from collector.errors import UnavailableError, Violation
from collector.journal import dead_letters
from collector.journal.dead_letters import Bounds, DeadLetters, NewLetter

from .conftest import NOON

LETTER = NewLetter(
    "receive", b'{"a": 1}', "eventTime is missing", "10.0.0.7", NOON, 422, (Violation("/a", "b"),)
)


@pytest.fixture
def letters(tmp_path, monkeypatch):
    monkeypatch.setattr(dead_letters, "_TRIM_EVERY", 1)
    opened = DeadLetters(tmp_path, Bounds(letters=3, bytes=10_000, days=30))
    yield opened
    opened.close()


def seqs(letters):
    return [kept.seq for kept in letters.newest(100)]


def test_a_letter_is_read_back_whole(letters):
    seq = letters.add(LETTER)
    assert letters.get(seq).letter == LETTER
    assert letters.get(seq).seq == seq


def test_a_letter_of_the_projector_names_its_journal_entry(letters):
    letter = replace(LETTER, stage="project", entry="1-7", violations=(), status=0)
    assert letters.get(letters.add(letter)).letter.entry == "1-7"


def test_newest_come_first_and_pages_follow_each_other(letters):
    added = [letters.add(LETTER) for _ in range(3)]
    first = letters.newest(2)
    second = letters.newest(2, before=first[-1].seq)
    assert [kept.seq for kept in first + second] == added[::-1]


def test_a_discarded_letter_is_gone(letters):
    seq = letters.add(LETTER)
    assert letters.discard(seq)
    assert not letters.discard(seq)
    assert letters.get(seq) is None
    assert letters.count() == 0


@pytest.mark.parametrize("seq", ["", "x", "-1", "٣", "9" * 40])
def test_a_name_that_no_letter_has_finds_nothing(letters, seq):
    letters.add(LETTER)
    assert letters.get(seq) is None
    assert not letters.discard(seq)


def test_no_more_letters_are_kept_than_the_bound(letters):
    added = [letters.add(LETTER) for _ in range(5)]
    assert seqs(letters) == added[:-4:-1]


def test_old_letters_go(letters):
    letters.add(LETTER)
    new = letters.add(replace(LETTER, at=NOON + timedelta(days=31)))
    assert seqs(letters) == [new]


def test_large_letters_push_out_the_oldest(letters):
    added = [letters.add(replace(LETTER, body=incompressible(n))) for n in range(3)]
    assert seqs(letters) == [added[2], added[1]]


def incompressible(seed: int) -> bytes:
    return b"".join(hashlib.sha256(f"{seed} {n}".encode()).digest() for n in range(150))


def test_a_broken_file_is_unavailable_and_not_a_crash(tmp_path):
    (tmp_path / "dead-letters.db").write_bytes(b"no database" * 1000)
    broken = DeadLetters(tmp_path)
    with pytest.raises(UnavailableError, match=r"dead-letters\.db"):
        broken.count()
    broken.close()
