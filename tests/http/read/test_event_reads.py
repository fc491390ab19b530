from __future__ import annotations

import pytest

from tests.http.conftest import STORY


@pytest.fixture
def sent(post):
    """The events of the story, all kept."""
    seqs = [post(path.read_bytes()).get_json()["seq"] for path in STORY]
    assert all(seqs)
    return seqs


@pytest.fixture
def get(client):
    return lambda path, **asked: client.get(path, query_string=asked).get_json()


def test_events_come_newest_first_in_pages(get, sent):
    pages, cursor = [], {}
    while cursor is not None:
        page = get("/api/v1/events", limit=2, **cursor)
        pages += page["events"]
        cursor = {"cursor": page["cursor"]} if page["cursor"] else None
    assert [event["seq"] for event in pages] == sent[::-1]


def test_events_are_chosen_by_job_run_and_kind(get, sent):
    events = get("/api/v1/events")["events"]
    one = next(event for event in events if event["run"])
    by_run = get("/api/v1/events", run=one["run"])["events"]
    assert by_run
    assert {event["run"] for event in by_run} == {one["run"]}
    assert get("/api/v1/events", job="no such job")["events"] == []
    assert get("/api/v1/events", kind="command")["events"] == []
    assert get("/api/v1/events", until="2020-02-01")["events"] == []


def test_an_event_is_kept_as_it_was_received(get, client, sent, event):
    raw = get(f"/api/v1/events/{sent[0]}")
    logged = get("/api/v1/events")["events"][-1]
    assert raw["digest"] == logged["digest"]
    assert raw["event"]["eventTime"]
    assert client.get("/api/v1/events/none").status_code == 404
