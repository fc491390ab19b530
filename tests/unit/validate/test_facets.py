"""Which facets may be interpreted."""

from pathlib import Path

import orjson
import pytest

from collector.validate import interpretable, judge_event, uninterpretable

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


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_the_door_calls_broken_is_what_the_projector_will_not_interpret(file):
    event = orjson.loads(file.read_bytes()).get("event")
    verdict = judge_event(event, "standard")
    if verdict.accepted:
        kinds = ("broken-facet", "null-facets")
        warned = [warned.pointer for warned in verdict.warnings if warned.kind in kinds]
        for pointer in uninterpretable(verdict.event):
            assert any(told == pointer or told.startswith(pointer + "/") for told in warned)
        for told in (one.pointer for one in verdict.warnings if one.kind == "broken-facet"):
            assert any(
                told == pointer or told.startswith(pointer + "/")
                for pointer in uninterpretable(verdict.event)
            )
