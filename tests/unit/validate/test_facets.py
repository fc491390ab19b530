"""Which facets may be interpreted."""

from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings

from collector.validate import interpretable, judge_event, uninterpretable
from collector.validate.facets import facet_groups
from collector.validate.fault import pointer_to
from collector.validate.schema_files import known_facets
from tests.unit.validate.mutation import EVENTS, EVERY_FACET, mutated

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
BOTH = {"_producer": "https://example.com/etl", "_schemaURL": "https://example.com/f.json"}


def test_a_right_facet_is_interpretable_only_in_its_place():
    assert interpretable("job", "sql", {**BOTH, "query": "SELECT 1"})
    assert not interpretable("run", "sql", {**BOTH, "query": "SELECT 1"})


@pytest.mark.parametrize(
    "facet",
    [
        {"query": "SELECT 1"},
        {**BOTH, "query": "SELECT 1", "dialect": None},
        {**BOTH, "query": "SELECT 1", "_producer": "a word"},
        {**BOTH, "query": "SELECT 1", "_schemaURL": None, "more": []},
        {**BOTH, "_deleted": True},
    ],
)
def test_what_can_be_understood_is_interpretable(facet):
    assert interpretable("job", "sql", facet)


@pytest.mark.parametrize(
    "facet", [None, [], "SELECT 1", BOTH, {**BOTH, "query": None}, {**BOTH, "_deleted": False}]
)
def test_what_breaks_the_schema_of_its_facet_is_not(facet):
    assert not interpretable("job", "sql", facet)


def test_a_run_facet_cannot_be_deleted_so_it_needs_its_fields():
    assert not interpretable("run", "processing_engine", {**BOTH, "_deleted": True})


def test_a_custom_facet_is_not_interpretable():
    assert not interpretable("run", "spark_properties", {**BOTH, "properties": {}})


def holds(pointer: str, told: str) -> bool:
    return told == pointer or told.startswith(pointer + "/")


def assert_door_and_projector_agree(event):
    verdict = judge_event(event, "standard")
    if not verdict.accepted:
        return
    broken = uninterpretable(verdict.event)
    warned = [
        one.pointer for one in verdict.warnings if one.kind in ("broken-facet", "null-facets")
    ]
    for pointer in broken:
        assert any(holds(pointer, told) for told in warned)
    known = [
        pointer_to((*group.path, key))
        for group in facet_groups(verdict.event)
        for key in group.facets.keys() & known_facets(group.place)
    ]
    for pointer in known:
        assert (pointer in broken) == any(holds(pointer, told) for told in warned)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_the_door_calls_broken_is_what_the_projector_will_not_interpret(file):
    assert_door_and_projector_agree(orjson.loads(file.read_bytes()).get("event"))


@settings(max_examples=800, derandomize=True, deadline=None)
@given(event=mutated([*EVENTS, EVERY_FACET]))
def test_door_and_projector_agree_on_any_event(event):
    assert_door_and_projector_agree(event)
