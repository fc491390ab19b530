from __future__ import annotations

import os

import pytest

from collector.local.class_archive import ClassArchive
from collector.local.java import Java


@pytest.fixture
def jar(tmp_path):
    path = tmp_path / "a.jar"
    path.write_bytes(b"jar")
    return path


@pytest.fixture
def archive(tmp_path, jar):
    return ClassArchive.of(tmp_path, Java(tmp_path / "java", 17, "path"), [jar])


def test_nothing_is_said_to_java_unless_there_is_one_or_it_is_asked_for(archive):
    assert archive.options(record=False) == []
    assert archive.options(record=True) == [f"-XX:ArchiveClassesAtExit={archive.draft}"]


def test_a_whole_draft_is_kept_in_place_of_older_ones_and_then_used(archive):
    archive.options(record=True)
    older = archive.path.with_name("neo4j-0.jsa")
    older.touch()
    archive.draft.touch()
    archive.keep(whole=True)
    assert archive.options(record=True) == [f"-XX:SharedArchiveFile={archive.path}"]
    assert list(archive.path.parent.iterdir()) == [archive.path]


def test_the_draft_of_a_server_that_was_killed_is_thrown_away(archive):
    archive.options(record=True)
    archive.draft.touch()
    archive.keep(whole=False)
    assert list(archive.path.parent.iterdir()) == []


def test_another_java_or_a_jar_fetched_anew_has_another_archive(tmp_path, archive, jar):
    other = ClassArchive.of(tmp_path, Java(tmp_path / "java", 21, "path"), [jar])
    assert other != archive
    os.utime(jar, ns=(1, 1))
    assert ClassArchive.of(tmp_path, Java(tmp_path / "java", 17, "path"), [jar]) != archive
