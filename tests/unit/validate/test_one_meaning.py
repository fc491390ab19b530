"""Two validators, one meaning: what decides and what explains never disagree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collector.validate.facets import facet_groups
from collector.validate.find import found_fast, found_in_words
from collector.validate.schema_files import PLACES, known_facets
from collector.validate.sentences import sentence
from collector.validate.validators import event_validators, facet_validators
from tests.unit.validate.mutation import EVENTS, EVERY_FACET, mutated

FACETS = [
    (group.place, key, facet)
    for group in facet_groups(EVERY_FACET)
    for key, facet in group.facets.items()
]
mutated_facet = st.sampled_from(FACETS).flatmap(
    lambda one: mutated([one[2]]).map(lambda facet: (one[0], one[1], facet))
)


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
@given(mutation=mutated_facet)
def test_both_validators_find_the_same_faults_in_any_facet(reading, mutation):
    place, key, facet = mutation
    assert_same(facet_validators(place, key, reading), facet)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(mutation=mutated_facet)
def test_what_is_right_exactly_is_right_leniently(mutation):
    place, key, facet = mutation
    if facet_validators(place, key, "exact").decider.is_valid(facet):
        assert facet_validators(place, key, "lenient").decider.is_valid(facet)


def test_the_sample_of_every_facet_misses_none():
    sampled = {(place, key) for place, key, _ in FACETS}
    assert sampled == {(place, key) for place in PLACES for key in known_facets(place)}
