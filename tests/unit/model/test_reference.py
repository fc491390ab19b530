from __future__ import annotations

import pytest

from collector.model.identity import short_name
from collector.model.reference import Reading, parse_reference
from collector.model.search_text import containing, nearly


def pairs(text):
    return {(r.namespace, r.name, r.column) for r in parse_reference(text).readings}


def test_every_split_of_a_namespace_with_colons_is_a_reading():
    assert {("a", "b:c", None), ("a:b", "c", None)} <= pairs("dataset:a:b:c")


def test_a_typed_text_is_read_with_its_type_and_as_it_stands():
    readings = parse_reference("job:airflow:daily").readings
    assert Reading("daily", "airflow", None, "job") in readings
    assert Reading("job:airflow:daily", None, None, None) in readings


def test_columns_are_split_at_each_hash():
    assert {("ns", "t", "c"), (None, "ns/t", "c"), (None, "ns/t#c", None)} <= pairs("ns/t#c")


def test_what_is_given_beside_is_not_read_out_of_the_text():
    readings = parse_reference("a/b", namespace="n", column="c").readings
    assert readings == (Reading("a/b", "n", "c"),)


def test_an_address_leaves_its_scheme_to_the_namespace():
    found = parse_reference("snowflake://public.customers").readings
    assert Reading("public.customers", None, None, None, "snowflake://") in found


def test_thousands_of_joints_stay_few_readings():
    assert len(parse_reference(":" * 5000).readings) < 500
    assert len(parse_reference("a/" * 4000).readings) < 500


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Orders", "*orders*"),
        ("s3://lake/raw", "*s3* AND *lake* AND *raw*"),
        ("AND", "*and*"),
        ("a*b?c~", "*a* AND *b* AND *c*"),
        ("///", None),
        ("gold_db.orders", "*gold_db.orders*"),
    ],
)
def test_search_texts_become_words_and_never_syntax(text, query):
    assert containing(text) == query


def test_near_words_are_asked_fuzzily():
    assert nearly("oders") == "oders~ OR *oders*"
    assert nearly("…") is None


def test_the_last_part_of_a_name_is_after_its_last_dot_or_slash():
    assert [short_name(n) for n in ("a.b", "a/b/", "b", "x/y.z")] == ["b", "b", "b", "z"]
