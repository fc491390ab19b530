from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timezone

import pytest

from collector.errors import LocalServerError
from collector.local.instance import Instance, read_holder

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)

HOLD_AND_DIE = """
import os, sys
from datetime import datetime, timezone
from pathlib import Path
from collector.local.instance import Instance
instance = Instance(Path(sys.argv[1]), "A test")
instance.acquire(datetime.now(timezone.utc))
instance.write(server_pid=7)
os.kill(os.getpid(), 9)
"""


def test_a_second_instance_is_refused_with_the_first_one_named(tmp_path):
    first = Instance(tmp_path / "i.json", "A Neo4j")
    first.acquire(NOW)
    with pytest.raises(LocalServerError, match=r"already runs .*03:04:05.*HEADWATER_HOME"):
        Instance(tmp_path / "i.json", "A Neo4j").acquire(NOW)
    first.release()


def test_a_released_instance_leaves_nothing_behind(tmp_path):
    instance = Instance(tmp_path / "i.json", "A Neo4j")
    instance.acquire(NOW)
    instance.release()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_owner_left_is_stale_and_taken_over(tmp_path):
    path = tmp_path / "i.json"
    subprocess.run([sys.executable, "-c", HOLD_AND_DIE, path], check=False)
    left = read_holder(path)
    assert left is not None
    assert not left.alive
    instance = Instance(path, "A Neo4j")
    stale = instance.acquire(NOW)
    assert stale is not None
    assert stale.details == {"server_pid": 7}
    instance.release()


def test_a_shorter_word_replaces_a_longer_one_whole(tmp_path):
    path = tmp_path / "i.json"
    instance = Instance(path, "A Neo4j")
    instance.acquire(NOW)
    instance.write(parts=["a long list of parts"] * 3)
    instance.write(parts=[])
    assert read_holder(path).details == {"parts": []}
    instance.release()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"pid": 1}', '{"pid": "x", "since": 1}'])
def test_an_unreadable_file_says_nothing(tmp_path, content):
    path = tmp_path / "i.json"
    path.write_text(content)
    assert read_holder(path) is None
