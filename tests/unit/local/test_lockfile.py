from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from collector.local.lockfile import (
    Coordinate,
    Jar,
    Lock,
    lock_file,
    lock_names,
    lock_text,
    parse_lock,
    read_lock,
)


@pytest.mark.parametrize(
    ("text", "file_name"),
    [
        ("org.neo4j:neo4j:5.26.30", "neo4j-5.26.30.jar"),
        ("io.netty:epoll:4.1:linux-x86_64", "epoll-4.1-linux-x86_64.jar"),
    ],
)
def test_a_coordinate_is_read_and_written_as_maven_does(text, file_name):
    coordinate = Coordinate.parse(text)
    assert str(coordinate) == text
    assert coordinate.file_name == file_name
    assert coordinate.path.parts == (coordinate.group, file_name)


def test_a_lock_survives_writing_and_reading():
    jars = (Jar(Coordinate("g", "a", "1"), 5, "ab"), Jar(Coordinate("g", "b", "2", "x"), 7, "cd"))
    lock = Lock("some", (Coordinate("g", "a", "1"),), jars, (Coordinate("g", "b", "2", "x"),))
    unsorted = replace(lock, jars=tuple(reversed(jars)))
    assert parse_lock("some", lock_text(unsorted)) == lock
    assert lock.size == 12


def test_a_lock_may_lie_anywhere(tmp_path):
    path = tmp_path / "own.lock"
    path.write_text("jar g:a:1 5 ab\n", encoding="ascii")
    assert read_lock(str(path)).jars == (Jar(Coordinate("g", "a", "1"), 5, "ab"),)


@pytest.mark.parametrize("name", [*lock_names(), "tests/spark/table_formats.lock"])
def test_a_committed_lock_holds_its_roots_whole_sums_and_no_address(name, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[3])
    lock = read_lock(name)
    assert {*lock.roots, *lock.alone} <= {jar.coordinate for jar in lock.jars}
    assert all(re.fullmatch("[0-9a-f]{64}", jar.sha256) and jar.size > 0 for jar in lock.jars)
    assert len({jar.coordinate.path for jar in lock.jars}) == len(lock.jars)
    text = lock_file(name).read_text(encoding="ascii")
    assert "://" not in text
    assert text == lock_text(lock)


def test_neo4j_with_its_browser_and_both_spark_listeners_are_locked():
    assert {"neo4j", "openlineage-spark_2.12", "openlineage-spark_2.13"} <= set(lock_names())
    artifacts = {str(root) for root in read_lock("neo4j").roots}
    assert "org.neo4j.client:neo4j-browser:5.24.0" in artifacts
