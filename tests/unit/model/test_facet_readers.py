"""Facets in every shape that emitters send: read what is there, pass over the rest."""

from __future__ import annotations

import pytest

from collector.model.facets import (
    Field,
    Lifecycle,
    Statistics,
    dataset_label,
    error_of,
    is_snapshot,
    lifecycle,
    parent,
    schema_fields,
    statistics,
    symlinks,
)
from collector.model.identity import DatasetId, JobId
from collector.model.lineage_facets import (
    UNTOLD,
    ExplicitFact,
    Transformation,
    column_facts,
    dataset_lineage_facts,
    job_lineage_facts,
)
from collector.model.naming import NamingRules

RULES = NamingRules()
C = DatasetId("w", "c")
JUNK = [None, {}, [], "text", 7, {"fields": 3}, {"fields": [None, 1]}, {"fields": {"x": None}}]


@pytest.mark.parametrize("junk", JUNK)
def test_junk_says_nothing_and_never_raises(junk):
    assert schema_fields(junk) == ()
    assert symlinks(junk, RULES) == ()
    assert lifecycle(junk, RULES) is None
    assert statistics(junk) is None
    assert parent(junk, RULES) is None
    assert error_of(junk, junk) is None
    assert not is_snapshot(junk)
    assert list(column_facts(C, junk, RULES)) == []
    assert list(job_lineage_facts(junk, JobId("n", "j"), RULES)) == []
    assert list(dataset_lineage_facts(C, junk, RULES)) == []


def test_nested_fields_are_dotted_and_have_their_place():
    facet = {
        "fields": [
            {"name": "id", "type": "int", "ordinal_position": 5},
            {"name": "s", "fields": [{"name": "t", "description": "inner"}]},
        ]
    }
    assert schema_fields(facet) == (
        Field("id", "int", None, 5),
        Field("s", None, None, 2),
        Field("s.t", None, "inner", 1),
    )


def test_a_schema_nested_without_end_is_cut():
    facet = {"fields": []}
    level = facet
    for _ in range(100):
        level["fields"] = [{"name": "x", "fields": []}]
        level = level["fields"][0]
    assert 30 < len(schema_fields(facet)) < 40


def test_a_rename_names_what_it_was_before():
    facet = {
        "lifecycleStateChange": "RENAME",
        "previousIdentifier": {"namespace": "w", "name": "old"},
    }
    assert lifecycle(facet, RULES) == Lifecycle("RENAME", DatasetId("w", "old"))


@pytest.mark.parametrize(
    ("facet", "expected"),
    [
        ({"rowCount": 3}, Statistics(3, None, None)),
        ({"rowCount": 3.0, "size": 10, "fileCount": 1}, Statistics(3, 10, 1)),
        ({"rowCount": True, "size": "10", "fileCount": 2**70}, None),
    ],
)
def test_statistics_are_whole_numbers_that_fit(facet, expected):
    assert statistics(facet) == expected


def test_the_standard_error_is_read_before_sparks_own():
    spark = {"message": "spark", "stackTrace": "at"}
    assert error_of({"message": "standard"}, spark).message == "standard"
    assert error_of(None, spark) == ("spark", "at")


@pytest.mark.parametrize(
    ("namespace", "told", "table", "label"),
    [
        ("kafka://k:9092", None, False, "Topic"),
        ("s3://bucket", None, False, "File"),
        ("file", None, False, "File"),
        ("file:/warehouse", None, True, None),
        ("postgres://db", None, False, None),
        ("postgres://db", "MATERIALIZED_VIEW", False, "View"),
        ("s3://bucket", "TABLE", False, None),
        ("x", "ML_MODEL", False, "Model"),
    ],
)
def test_the_second_label_is_told_or_follows_from_the_namespace(namespace, told, table, label):
    facet = {"datasetType": told} if told else None
    assert dataset_label(DatasetId(namespace, "n"), facet, table=table) == label


def test_old_column_lineage_tells_its_transformation_once_per_field():
    field = {"inputFields": [{"namespace": "w", "name": "a", "field": "x"}]}
    (plain,) = column_facts(C, {"fields": {"y": field}}, RULES)
    assert plain.how == UNTOLD
    (masked,) = column_facts(C, {"fields": {"y": {**field, "transformationType": "MASKED"}}}, RULES)
    assert masked.how == Transformation("DIRECT", "", masking=True, description="")


def test_partitions_fold_in_column_lineage_too():
    source = {"namespace": "file", "name": "/a/dt=1", "field": "x"}
    (fact,) = column_facts(C, {"fields": {"y": {"inputFields": [source]}}}, RULES)
    assert fact.source == DatasetId("file", "/a")


def test_an_explicit_source_without_a_name_is_the_events_own_job():
    facet = {"entries": [{"type": "DATASET", "namespace": "w", "name": "c",
                          "inputs": [{"type": "JOB"}]}]}  # fmt: skip
    (fact,) = job_lineage_facts(facet, JobId("n", "own"), RULES)
    assert (fact.source_kind, fact.source) == ("JOB", ("n", "own"))


def test_an_explicit_empty_list_is_told_apart_from_none():
    entry = {"type": "DATASET", "namespace": "w", "name": "c"}
    (none,) = job_lineage_facts({"entries": [{**entry, "inputs": []}]}, JobId("n", "j"), RULES)
    assert none == ExplicitFact("DATASET", C, "", "NONE", ("", ""), "", UNTOLD)
    assert list(job_lineage_facts({"entries": [entry]}, JobId("n", "j"), RULES)) == []
