from __future__ import annotations

import orjson
import pytest

from .conftest import STORY

BATCH = "/api/v1/lineage/batch"
EVENTS = [orjson.dumps(orjson.loads(path.read_bytes())) for path in STORY]


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"[" + b",".join(EVENTS) + b"]", "application/json"),
        (b" [ " + b" ,\n".join(EVENTS) + b"\n]\n", "application/json; charset=utf-8"),
        (b"\n".join(EVENTS), "application/x-ndjson"),
        (b"\r\n\r\n".join(EVENTS) + b"\n", "application/json"),
    ],
)
def test_an_array_or_json_lines_are_kept_event_by_event(post, at_hand, body, content_type):
    answer = post(body, BATCH, content_type)
    assert answer.status_code == 200
    assert answer.json == {
        "status": "success",
        "summary": {
            "received": 16,
            "successful": 16,
            "failed": 0,
            "retriable": 0,
            "non_retriable": 0,
            "warnings": {},
        },
        "failed_events": [],
    }
    kept = at_hand.journal.read_from("", 100).entries
    assert [entry.body.strip() for entry in kept] == EVENTS


@pytest.mark.parametrize("bad", [b"{}", b'{"eventTime": NaN}', b"[1]", b"17", b'{"a": 1e999}'])
def test_one_bad_event_does_not_spoil_the_others(post, at_hand, bad):
    answer = post(b"[" + b",".join([EVENTS[0], bad, EVENTS[1]]) + b"]", BATCH)
    assert answer.status_code == 200
    assert answer.json["status"] == "partial_success"
    assert answer.json["summary"]["successful"] == 2
    [failed] = answer.json["failed_events"]
    assert (failed["index"], failed["retriable"]) == (1, False)
    assert failed["reason"]
    assert at_hand.dead_letters.newest(1)[0].letter.body == bad


def test_a_repeated_key_is_kept_as_it_was_sent_and_told(post, at_hand):
    twice = b'{"eventTime":"2026-01-01T00:00:00Z",' + EVENTS[0][1:]
    answer = post(b"[" + b",".join([twice, EVENTS[1]]) + b"]", BATCH)
    assert answer.json["summary"]["warnings"] == {"repeated-key": 1}
    assert [entry.body for entry in at_hand.journal.read_from("", 2).entries] == [twice, EVENTS[1]]


def test_an_event_that_is_nested_too_deep_does_not_spoil_the_others(post):
    deep = b'{"run":' + b"[" * 300 + b"]" * 300 + b"}"
    answer = post(b"[" + b",".join([EVENTS[0], deep, EVENTS[1]]) + b"]", BATCH)
    assert answer.json["summary"]["successful"] == 2
    assert answer.json["failed_events"][0]["index"] == 1


def test_a_facet_that_begins_as_an_event_does_not_mislead(post, at_hand):
    first_key = next(iter(orjson.loads(EVENTS[0])))
    within = {**orjson.loads(EVENTS[1]), "x": [1, {first_key: 1}]}
    bodies = [EVENTS[0], orjson.dumps(within)]
    assert post(b"[" + b",".join(bodies) + b"]", BATCH).json["summary"]["successful"] == 2
    assert [entry.body for entry in at_hand.journal.read_from("", 2).entries] == bodies


def test_an_array_with_a_sign_that_json_does_not_allow_between_is_refused(post):
    assert post(b"[\x0b" + EVENTS[0] + b"]", BATCH).status_code == 400


def test_a_broken_line_spoils_only_itself(post):
    answer = post(b"\n".join([EVENTS[0], EVENTS[1][:50], EVENTS[2]]), BATCH)
    assert answer.json["summary"]["failed"] == 1
    assert answer.json["failed_events"][0]["index"] == 1


def test_warnings_are_counted_by_kind(post):
    odd = orjson.dumps({**orjson.loads(EVENTS[0]), "producer": "no address"})
    counted = post(b"[" + odd + b"," + EVENTS[1] + b"]", BATCH).json["summary"]["warnings"]
    assert sum(counted.values()) == 1


def test_an_empty_array_is_a_success_of_nothing(post):
    answer = post(b" [ ] ", BATCH)
    assert (answer.status_code, answer.json["summary"]["received"]) == (200, 0)


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"  ", b"[", b"[{}", b"[{} {}]", b"[{}] x", b"[,]", b"hello", b"17", b"\xff"),
        *(b"[{},]", b"[" * 100_000),
    ],
)
def test_what_is_neither_array_nor_lines_is_a_400(post, body):
    answer = post(body, BATCH)
    assert answer.status_code == 400
    assert "neither a JSON array" in answer.json["detail"]


def test_more_than_ten_thousand_events_are_a_413(post, at_hand):
    assert post(b"[" + b",".join([b"{}"] * 10_001) + b"]", BATCH).status_code == 413
    assert at_hand.journal.extent().entries == 0
    assert at_hand.dead_letters.count() == 0


def test_ten_thousand_events_fit(post, at_hand):
    events = [EVENTS[0].replace(b"load_orders", b"job_%d" % n) for n in range(10_000)]
    answer = post(b"\n".join(events), BATCH, "application/x-ndjson")
    assert answer.json["summary"]["successful"] == 10_000
    assert at_hand.journal.extent().entries == 10_000
