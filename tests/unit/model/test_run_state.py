from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from collector.model.run_state import shown_state

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


@pytest.mark.parametrize("state", ["START", "RUNNING", "OTHER"])
def test_an_open_run_that_is_silent_past_the_limit_is_abandoned(state):
    assert shown_state(state, NOON, NOON + timedelta(days=1, seconds=1)) == "ABANDONED"
    assert shown_state(state, NOON, NOON + timedelta(days=1)) == state
    assert shown_state(state, NOON, NOON + timedelta(hours=3), timedelta(hours=2)) == "ABANDONED"


@pytest.mark.parametrize("state", ["COMPLETE", "FAIL", "ABORT", "ABANDONED", None])
def test_what_has_ended_stays_as_it_ended(state):
    assert shown_state(state, NOON, NOON + timedelta(days=400)) == state


def test_a_run_that_only_its_children_named_has_no_state():
    assert shown_state(None, None, NOON) is None
