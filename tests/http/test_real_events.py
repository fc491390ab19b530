"""Every event at hand gets the answer its kind deserves, and what is accepted is kept.

Our own stories and recordings always; with HEADWATER_EVENTS, every file of that directory too.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import orjson
import pytest

OURS = Path(__file__).parents[1] / "events"
STATES = {None, "START", "RUNNING", "COMPLETE", "ABORT", "FAIL", "OTHER"}
DATE = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d")


def event_files() -> list[Path]:
    folders = [OURS]
    if more := os.environ.get("HEADWATER_EVENTS"):
        folders.append(Path(more))
    return sorted(file for folder in folders for file in folder.rglob("*.json") if file.is_file())


def texts(*values: object) -> bool:
    return all(isinstance(value, str) and value.strip() for value in values)


def has_a_place(event: object) -> bool:
    """The standard policy in a few lines: can this event be placed in the graph?"""
    if not isinstance(event, dict) or not DATE.match(str(event.get("eventTime"))):
        return False
    named = event.get("dataset") if "job" not in event else event["job"]
    if not isinstance(named, dict) or not texts(named.get("namespace"), named.get("name")):
        return False
    run = event.get("run", {"runId": "none needed"})
    return (
        isinstance(run, dict)
        and texts(run.get("runId"))
        and event.get("eventType") in STATES
        and not ("run" in event and "job" not in event)
    )


def test_every_event_gets_the_answer_its_kind_deserves_and_none_is_lost(post, at_hand):
    counted: Counter[int] = Counter()
    for file in event_files():
        body = file.read_bytes()
        answer = post(body)
        deserved = 201 if has_a_place(orjson.loads(body)) else 422
        assert answer.status_code == deserved, (file.name, answer.json)
        counted[answer.status_code] += 1
        if answer.status_code == 201:
            assert at_hand.journal.get(answer.json["seq"]) is not None
        else:
            assert answer.json["errors"], file.name
    assert counted[201] > 0
    assert at_hand.dead_letters.count() == counted[422]


@pytest.mark.parametrize("event", [[], {}, {"eventTime": "2026-01-01T00:00Z", "run": {}}])
def test_the_rule_of_this_test_refuses_something(event):
    assert not has_a_place(event)
