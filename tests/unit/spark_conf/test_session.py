"""Where a durable session spools its events; sessions themselves are tested on real Spark."""

from __future__ import annotations

from dataclasses import replace

import pytest

from collector.settings import load
from spark_conf.session import _spool


@pytest.fixture
def settings(tmp_path):
    return replace(load(), home=tmp_path)


def test_durable_alone_spools_into_the_home_under_the_name_of_the_application(settings, tmp_path):
    spool = _spool(True, "nightly: orders", settings)  # noqa: FBT003
    assert spool == tmp_path / "spool" / "nightly_orders.jsonl"
    assert spool.parent.is_dir()


def test_a_path_is_taken_as_it_is(settings, tmp_path):
    assert _spool(tmp_path / "a" / "b.jsonl", "nightly", settings) == tmp_path / "a" / "b.jsonl"


def test_nothing_is_spooled_unless_asked_for(settings):
    assert _spool(False, "nightly", settings) is None  # noqa: FBT003
