"""Nothing that is sent can break the door: `judge` answers everything, and never raises."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collector.model.canonical import canonical_digest
from collector.model.event_time import parse_event_time
from collector.validate import judge, judge_event, uninterpretable
from collector.validate.parts import LISTED
from tests.unit.validate.mutation import EVENTS, EVERY_FACET, json_value, mutated

FACET = {"_producer": "https://example.com/etl", "_schemaURL": "https://example.com/f.json"}


def assert_answered(body, policy):
    verdict = judge(body, policy)
    assert verdict.status in (201, 400, 422)
    assert (verdict.status == 201) == verdict.accepted == (verdict.kind is not None)
    for told in (*verdict.violations, *verdict.warnings):
        assert told.message
        assert told.pointer == "" or told.pointer.startswith("/")
    if verdict.accepted:
        parse_event_time(verdict.event["eventTime"])
        uninterpretable(verdict.event)
        canonical_digest(verdict.event)
    return verdict


@pytest.mark.parametrize("policy", ["standard", "strict"])
@settings(max_examples=1000, derandomize=True, deadline=None)
@given(event=mutated([*EVENTS, EVERY_FACET]))
def test_every_mutated_event_gets_an_answer(policy, event):
    verdict = assert_answered(orjson.dumps(event), policy)
    assert judge_event(event, policy) == verdict


@settings(max_examples=200, derandomize=True, deadline=None)
@given(event=mutated(EVENTS))
def test_strict_accepts_nothing_that_standard_refuses(event):
    if judge_event(event, "strict").accepted:
        assert judge_event(event, "standard").accepted


@settings(max_examples=300, derandomize=True, deadline=None)
@given(value=json_value)
def test_any_json_gets_an_answer(value):
    assert_answered(orjson.dumps(value), "standard")


@settings(max_examples=500, derandomize=True, deadline=None)
@given(
    event=st.sampled_from(EVENTS), cut=st.integers(0, 5000), junk=st.binary(min_size=1, max_size=4)
)
def test_any_bytes_get_an_answer(event, cut, junk):
    body = orjson.dumps(event)
    assert_answered(body[:cut] + junk + body[cut + 1 :], "standard")


@pytest.mark.parametrize("policy", ["standard", "strict"])
def test_a_schema_nested_as_deep_as_json_may_be_exhausts_no_stack(policy):
    fields = b'[{"name":1,"fields":' * 118 + b"[]" + b"}]" * 118
    facet = b'{"schema":{"fields":' + fields + b"}}"
    body = orjson.dumps(EVERY_FACET | {"outputs": [{"namespace": "a", "name": "b"}]})
    assert assert_answered(body.replace(b'"name":"b"', b'"name":"b","facets":' + facet), policy)


@pytest.mark.parametrize("policy", ["standard", "strict"])
def test_an_event_with_more_faults_than_are_told_is_answered_with_that_many(policy):
    dataset = {
        "namespace": "s3://lake",
        "name": "t",
        "facets": {"sql": {}, "schema": FACET | {"fields": 1}},
    }
    event = EVERY_FACET | {"inputs": [dataset] * 2000}
    verdict = assert_answered(orjson.dumps(event), policy)
    assert len(verdict.violations or verdict.warnings) == LISTED


def test_a_dataset_of_megabytes_is_told_one_fault_and_no_more():
    fields = [{"name": number} for number in range(100_000)]
    output = {"namespace": "a", "name": "b", "facets": {"schema": FACET | {"fields": fields}}}
    verdict = assert_answered(orjson.dumps(EVERY_FACET | {"outputs": [output]}), "strict")
    assert [told.pointer for told in verdict.violations] == [
        "/outputs/0/facets/schema/fields/0/name"
    ]
