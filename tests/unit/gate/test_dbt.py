import pytest

from collector.errors import UsageError
from collector.gate.dbt import changes_in_dbt


def manifest(**models):
    nodes = {
        f"model.shop.{name}": {**MODEL, "name": name, **model} for name, model in models.items()
    }
    return {"metadata": {"adapter_type": "postgres"}, "nodes": nodes}


MODEL = {"resource_type": "model", "database": "shop", "schema": "marts"}


def said(base, head):
    found = changes_in_dbt(base, head)
    return [(p.change.node, p.change.words) for p in found.proposals]


def test_a_model_that_goes_is_a_dropped_table():
    assert said(manifest(a={}, b={}), manifest(b={})) == [("shop.marts.a", "drop it")]


def test_columns_are_compared_by_what_the_compiled_query_selects():
    base = manifest(a={"compiled_code": "select x, y as z from t"})
    head = manifest(a={"compiled_code": "select x, 1 as w from t"})
    assert said(base, head) == [
        ("shop.marts.a", "drop column z"),
        ("shop.marts.a", "add optional column w"),
    ]


def test_behind_a_star_the_documented_columns_stand_in():
    base = manifest(a={"compiled_code": "select * from t", "columns": {"X": {}, "y": {}}})
    head = manifest(a={"compiled_code": "select * from t", "columns": {"x": {}}})
    assert said(base, head) == [("shop.marts.a", "drop column y")]


def test_a_model_under_another_name_is_a_renamed_table():
    base, head = manifest(a={}), manifest(a={"alias": "a2"})
    assert said(base, head) == [("shop.marts.a", "rename it to shop.marts.a2")]


def test_a_source_that_is_no_longer_read_is_remarked():
    base = manifest(a={"depends_on": {"nodes": ["model.shop.b"]}})
    assert "no longer reads model.shop.b" in changes_in_dbt(base, manifest(a={})).remarks[0]


def test_equal_manifests_propose_nothing():
    same = manifest(a={"compiled_code": "select x from t"})
    assert said(same, same) == []


def test_a_file_that_is_no_manifest_is_refused_with_what_to_pass():
    with pytest.raises(UsageError, match="target"):
        changes_in_dbt({}, manifest())
