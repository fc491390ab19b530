from __future__ import annotations

import os
from collections import namedtuple
from datetime import datetime, timezone

import pytest

from collector.errors import LocalServerError
from collector.local import faults
from collector.local.instance import Holder

Usage = namedtuple("Usage", "total used free")  # noqa: PYI024


def test_a_nearly_full_disk_is_refused_before_the_start(tmp_path, monkeypatch):
    monkeypatch.setattr(faults.shutil, "disk_usage", lambda _: Usage(1, 1, 5 * 2**20))
    with pytest.raises(LocalServerError, match=r"has 5 MB left.*HEADWATER_HOME"):
        faults.require_room(tmp_path)


def test_a_disk_with_room_is_fine(tmp_path):
    faults.require_room(tmp_path, minimum_mb=0)


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("java.io.IOException: No space left on device", "free some space"),
        ("java.net.BindException: Address already in use", "HEADWATER_NEO4J_BOLT_PORT"),
        ("Lock file has been locked by another process: /x", "stop that one"),
        ("java.lang.UnsupportedClassVersionError", "Java 17 or 21"),
        ("something\nnever seen", "last words: never seen"),
        ("", "printed nothing"),
    ],
)
def test_the_end_of_a_server_is_explained_from_its_log(tmp_path, printed, advice):
    log = tmp_path / "console.log"
    log.write_text(printed)
    assert advice in faults.explain_end(log)
    assert str(log) in faults.explain_end(log)


def test_a_missing_log_is_explained_too(tmp_path):
    assert "printed nothing" in faults.explain_end(tmp_path / "none.log")


def test_a_stale_file_with_a_number_that_another_process_has_now_ends_nobody(tmp_path):
    stale = Holder(1, datetime.now(timezone.utc), {"server_pid": os.getpid()}, alive=False)
    faults.end_leftover(stale, tmp_path)
