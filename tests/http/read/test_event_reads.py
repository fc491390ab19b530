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


def test_events_are_chosen_by_their_type(get, client, sent):
    for event_type in ("START", "COMPLETE", "FAIL"):
        found = get("/api/v1/events", event_type=event_type)["events"]
        assert found
        assert {event["event_type"] for event in found} == {event_type}
    assert client.get("/api/v1/events?event_type=DONE").status_code == 400


def test_the_job_is_found_by_a_part_of_its_name_in_any_case(get, sent):
    found = get("/api/v1/events", job="STG_ord")["events"]
    assert {event["job"]["name"] for event in found} == {"stg_orders"}


def test_with_its_namespace_a_job_is_meant_by_its_whole_name(get, sent):
    assert get("/api/v1/events", job="orders", namespace="shop")["events"] == []
    whole = get("/api/v1/events", job="stg_orders", namespace="shop")["events"]
    assert {event["job"]["name"] for event in whole} == {"stg_orders"}
    assert len(get("/api/v1/events", namespace="shop")["events"]) == len(sent)


def test_an_event_is_kept_as_it_was_received(get, client, sent, event):
    raw = get(f"/api/v1/events/{sent[0]}")
    logged = get("/api/v1/events")["events"][-1]
    assert raw["digest"] == logged["digest"]
    assert raw["event"]["eventTime"]
    assert client.get("/api/v1/events/none").status_code == 404
