"""The verdict on one event."""

import copy

import orjson
import pytest

from collector.validate import judge, judge_event

FACET = {"_producer": "https://example.com/etl", "_schemaURL": "https://example.com/facet.json"}
EVENT = {
    "eventType": "COMPLETE",
    "eventTime": "2026-01-31T10:00:00Z",
    "producer": "https://example.com/etl",
    "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",
    "run": {"runId": "0190f7a2-8c5e-7c2a-b6a4-3f1d2e4c5b6a"},
    "job": {"namespace": "shop", "name": "load_orders"},
}


def event(**changes):
    return {**copy.deepcopy(EVENT), **changes}


def test_a_right_event_is_accepted_without_a_word_by_both_policies():
    for policy in ("standard", "strict"):
        verdict = judge(orjson.dumps(EVENT), policy)
        assert (verdict.status, verdict.kind, verdict.warnings) == (201, "run", ())
        assert verdict.event == EVENT


@pytest.mark.parametrize("body", [b"", b"{", b"NaN", b'{"a": NaN}', b"\xff", b'"\\ud800"'])
def test_what_is_not_json_gets_400(body):
    verdict = judge(body, "standard")
    assert verdict.status == 400
    assert "not JSON" in verdict.violations[0].message


@pytest.mark.parametrize("body", [b"[]", b"1", b"null", b'"text"', b"true"])
def test_what_is_not_an_object_gets_422(body):
    verdict = judge(body, "standard")
    assert verdict.status == 422
    assert "send a JSON object" in verdict.violations[0].message


def test_all_violations_are_told_at_once():
    broken = event(eventTime="soon", eventType="DONE", run={}, inputs=[{"namespace": " "}])
    verdict = judge_event(broken, "standard")
    assert [violation.pointer for violation in verdict.violations] == [
        "/eventType",
        "/inputs/0/name",
        "/inputs/0/namespace",
        "/run/runId",
        "/eventTime",
    ]


def test_an_event_that_is_nested_too_deeply_is_refused_and_nothing_breaks():
    facets = b'{"a":' * 900 + b"1" + b"}" * 900
    body = orjson.dumps(EVENT).replace(b'"run":{', b'"run":{"facets":' + facets + b",")
    assert judge(body, "standard").status == 422
    assert judge_event(orjson.loads(body), "strict").status == 422
