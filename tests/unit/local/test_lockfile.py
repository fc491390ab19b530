from __future__ import annotations

import re

import pytest

from collector.local.lockfile import (
    LOCKS,
    Coordinate,
    Jar,
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
    roots = (Coordinate("g", "a", "1"),)
    jars = (Jar(Coordinate("g", "a", "1"), 5, "ab"), Jar(Coordinate("g", "b", "2", "x"), 7, "cd"))
    lock = parse_lock("some", lock_text("some", roots, reversed(jars)))
    assert lock.roots == roots
    assert lock.jars == jars
    assert lock.size == 12


@pytest.mark.parametrize("name", lock_names())
def test_a_committed_lock_holds_its_roots_whole_sums_and_no_address(name):
    lock = read_lock(name)
    assert set(lock.roots) <= {jar.coordinate for jar in lock.jars}
    assert all(re.fullmatch("[0-9a-f]{64}", jar.sha256) and jar.size > 0 for jar in lock.jars)
    assert len({jar.coordinate.path for jar in lock.jars}) == len(lock.jars)
    text = (LOCKS / f"{name}.lock").read_text(encoding="ascii")
    assert "://" not in text
    assert text == lock_text(name, lock.roots, lock.jars)


def test_neo4j_with_its_browser_and_both_spark_listeners_are_locked():
    assert {"neo4j", "openlineage-spark_2.12", "openlineage-spark_2.13"} <= set(lock_names())
    artifacts = {str(root) for root in read_lock("neo4j").roots}
    assert "org.neo4j.client:neo4j-browser:5.24.0" in artifacts
