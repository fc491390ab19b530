from __future__ import annotations

import hashlib
from collections import namedtuple

import pytest

from collector.errors import LocalServerError
from collector.local import fetch as fetching
from collector.local import resolve
from collector.local.fetch import fetch, missing_jars, sha256_of
from collector.local.lockfile import LOCKS, Coordinate, Jar, read_lock

CONTENT = b"a jar's bytes"
JAR = Jar(Coordinate("org.example", "thing", "1"), 13, hashlib.sha256(CONTENT).hexdigest())


def put(folder, content=CONTENT):
    path = folder / JAR.coordinate.path
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def test_an_intact_jar_is_not_fetched_again(tmp_path):
    path = put(tmp_path)
    assert missing_jars([JAR], tmp_path) == []
    assert sha256_of(path) == JAR.sha256


@pytest.mark.parametrize("content", [b"", CONTENT[:5], CONTENT.replace(b"jar", b"car")])
def test_a_half_written_or_changed_jar_is_deleted_and_counts_as_missing(tmp_path, content):
    path = put(tmp_path, content)
    assert missing_jars([JAR], tmp_path) == [JAR]
    assert not path.exists()


def test_a_complete_cache_needs_neither_network_nor_java(tmp_path, monkeypatch):
    (tmp_path / "small.lock").write_text(
        f"root {JAR.coordinate}\njar {JAR.coordinate} {JAR.size} {JAR.sha256}\n"
    )
    monkeypatch.setattr("collector.local.lockfile.LOCKS", tmp_path)
    monkeypatch.setattr(fetching, "start_downloads", _no_network)
    path = put(tmp_path / "cache" / "jars")
    assert fetch("small", tmp_path / "cache") == [path]


def _no_network(_jars, _folder):
    raise AssertionError("the network was asked for")


def test_a_full_disk_is_said_before_anything_is_downloaded(tmp_path, monkeypatch):
    usage = namedtuple("usage", "total used free")  # noqa: PYI024
    monkeypatch.setattr(fetching, "start_downloads", _no_network)
    monkeypatch.setattr(fetching.shutil, "disk_usage", lambda _: usage(10, 10, 0))
    with pytest.raises(LocalServerError, match=r"is full .* HEADWATER_CACHE"):
        fetch("neo4j", tmp_path)


def test_a_cache_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LocalServerError, match="HEADWATER_CACHE"):
        fetch("neo4j", tmp_path / "file")


def test_without_ivy_and_maven_the_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(resolve, "ivy_jar", lambda: None)
    monkeypatch.setattr(resolve.shutil, "which", lambda _: None)
    with pytest.raises(LocalServerError, match=r"headwater\[spark\]"):
        fetch("neo4j", tmp_path)


def test_work_is_shared_by_size_and_nothing_is_lost():
    jars = read_lock("neo4j").jars
    shares = resolve.split_by_size(jars, 8)
    assert sorted(jar.sha256 for share in shares for jar in share) == sorted(
        jar.sha256 for jar in jars
    )
    loads = [sum(jar.size for jar in share) for share in shares]
    assert max(loads) < 2 * min(loads)


def test_an_ivy_file_asks_once_per_module_and_for_each_classifier():
    text = resolve.ivy_module(
        [Coordinate("g", "a", "1"), Coordinate("g", "a", "1", "linux"), Coordinate("g", "b", "2")]
    )
    assert text.count("<dependency ") == 2
    assert 'm:classifier="linux"' in text
    assert text.count('transitive="false"') == 2


def test_the_locks_lie_beside_the_code():
    assert (LOCKS / "fetch.py").is_file()
