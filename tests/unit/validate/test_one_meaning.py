"""Two validators, one meaning: what decides and what explains never disagree."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collector.validate.facets import facet_groups
from collector.validate.find import found_fast, found_in_words
from collector.validate.schema_files import PLACES, known_facets
from collector.validate.sentences import sentence
from collector.validate.validators import event_validators, facet_validators

CASES = Path(__file__).parent / "cases"
EVENTS = [
    case["event"]
    for case in (orjson.loads(file.read_bytes()) for file in sorted(CASES.glob("*.json")))
    if isinstance(case.get("event"), dict)
]
EVERY_FACET = orjson.loads((CASES / "every_facet.json").read_bytes())["event"]
FACETS = [
    (group.place, key, facet)
    for group in facet_groups(EVERY_FACET)
    for key, facet in group.facets.items()
]

ODD_TEXT = (
    *("", " ", "\t", "\x1c", "\x85", "\xa0", "\u2003", "\u3000", "\ufeff", "\u200b", "0", "007"),
    *("file", "a:", "http://", "http://[", "s3://b/ü", "urn:x:y", "mailto:a@b", "http://a b"),
    *("2026-01-31T10:00:00Z", "2026-01-31t10:00:00z", "2026-02-30T10:00:00Z", "2026-01-31"),
    *("2026-01-31T10:00:00", "2016-12-31T23:59:60Z", "2026-01-31T10:00:00.123456789+01:00"),
    *("2026-01-31 10:00:00Z", "2026-01-31T24:00:00Z", "DATASET", "JOB", "binary", "compare"),
    *("0190f7a2-8c5e-7c2a-b6a4-3f1d2e4c5b6a", "0190F7A28C5E7C2AB6A43F1D2E4C5B6A", "START"),
)
odd_text = st.one_of(st.text(max_size=4), st.sampled_from(ODD_TEXT))
scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([0, 1, 1.0, -0.0, 1e300, 2**53 + 1]),
    odd_text,
)
json_value = st.recursive(
    scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path in the value, its root left out."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for step, member in members:
        found.append((*path, step))
        if isinstance(member, (dict, list)):
            found += places_in(member, (*path, step))
    return found


@st.composite
def mutated(draw: st.DrawFn, originals: list[Any]) -> Any:
    """One of the originals with up to three members replaced, removed or added."""
    value = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        paths = places_in(value)
        if not paths:
            break
        *way, last = draw(st.sampled_from(paths))
        holder = value
        for step in way:
            holder = holder[step]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                holder[last] = draw(json_value)
            case "remove":
                del holder[last]
            case "add" if isinstance(holder, dict):
                holder[draw(st.text(max_size=3))] = draw(json_value)
            case _:
                holder.append(draw(json_value))
    return value


def assert_same(validators, instance):
    fast = found_fast(validators, instance)
    in_words = found_in_words(validators, instance)
    assert [(fault.keyword, fault.pointer) for fault in fast] == [
        (fault.keyword, fault.pointer) for fault in in_words
    ]
    assert [sentence(fault) for fault in fast] == [sentence(fault) for fault in in_words]
    assert validators.decider.is_valid(instance) == validators.explainer.is_valid(instance)
    assert validators.decider.is_valid(instance) == (not in_words)


@pytest.mark.parametrize("reading", ["exact", "lenient"])
@settings(max_examples=400, derandomize=True, deadline=None)
@given(event=mutated(EVENTS), kind=st.sampled_from(["run", "job", "dataset"]))
def test_both_validators_find_the_same_faults_in_any_event(reading, event, kind):
    assert_same(event_validators(kind, reading), event)


@pytest.mark.parametrize("reading", ["exact", "lenient"])
@settings(max_examples=400, derandomize=True, deadline=None)
@given(
    mutation=st.sampled_from(FACETS).flatmap(
        lambda one: mutated([one[2]]).map(lambda facet: (one[0], one[1], facet))
    )
)
def test_both_validators_find_the_same_faults_in_any_facet(reading, mutation):
    place, key, facet = mutation
    assert_same(facet_validators(place, key, reading), facet)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(
    mutation=st.sampled_from(FACETS).flatmap(
        lambda one: mutated([one[2]]).map(lambda facet: (one[0], one[1], facet))
    )
)
def test_what_is_right_exactly_is_right_leniently(mutation):
    place, key, facet = mutation
    if facet_validators(place, key, "exact").decider.is_valid(facet):
        assert facet_validators(place, key, "lenient").decider.is_valid(facet)


def test_the_sample_of_every_facet_misses_none():
    sampled = {(place, key) for place, key, _ in FACETS}
    assert sampled == {(place, key) for place in PLACES for key in known_facets(place)}
