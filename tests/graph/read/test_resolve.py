from __future__ import annotations

import pytest

from collector.errors import AmbiguousNodeError, UnknownNodeError
from collector.graph.read.resolve import resolve_node
from tests.estate import Estate, prepare

pytestmark = pytest.mark.neo4j


def add(driver, *names, kind="dataset"):
    """Datasets or jobs by (name, namespace)."""
    estate = Estate(driver)
    for name, namespace in names:
        getattr(estate, kind)(name, namespace=namespace)
    estate.write()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gold.revenue", "gold.revenue"),
        ("revenue", "gold.revenue"),
        ("s3://lake/gold.revenue", "gold.revenue"),
        ("s3://lake:gold.revenue", "gold.revenue"),
        ("s3://lake gold.revenue", "gold.revenue"),
        ("dataset:s3://lake:gold.revenue", "gold.revenue"),
        ("job:spark:nightly.build", "nightly.build"),
        ("job:nightly.build", "nightly.build"),
        ("s3://revenue", "gold.revenue"),
        ("gold.revenue#total", "gold.revenue"),
        ("datasetField:s3://lake:gold.revenue:total", "gold.revenue"),
    ],
)
def test_a_node_is_found_by_every_form_that_people_paste(graph, keys, text, name):
    assert resolve_node(graph, text).name == name


def test_a_column_is_found_by_hash_and_beside_its_dataset(graph, keys):
    by_hash = resolve_node(graph, "gold.revenue#total")
    assert by_hash == resolve_node(graph, "gold.revenue", column="total")
    assert (by_hash.type, by_hash.column) == ("column", "total")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("table:raw.orders", "raw.orders"),
        ("table:revenue", "gold.revenue"),
        ("table:revenue#total", "gold.revenue"),
        ("model:churn", "churn"),
        ("dashboard:board", "board"),
    ],
)
def test_a_short_id_finds_what_lives_in_another_namespace(graph, keys, text, name):
    assert resolve_node(graph, text).name == name


def test_a_short_id_means_its_own_namespace_first_and_its_own_kind_only(graph, driver, keys):
    add(driver, ("raw.orders", "table"))
    assert resolve_node(graph, "table:raw.orders").namespace == "table"
    with pytest.raises(UnknownNodeError):
        resolve_node(graph, "model:board")


def test_an_id_names_one_node(graph, keys):
    node = resolve_node(graph, "gold.revenue")
    assert resolve_node(graph, node.id) == node
    assert resolve_node(graph, node.id, column="total").column == "total"


def test_an_alias_answers_with_the_dataset_that_it_stands_for(graph, keys):
    assert resolve_node(graph, "/data/orders").name == "raw.orders"
    assert resolve_node(graph, "/data/orders#amount").id == f"column:{keys['raw.orders#amount']}"


def test_a_name_of_several_nodes_lists_them(graph, driver, keys):
    add(driver, ("gold.revenue", "s3://other"))
    with pytest.raises(AmbiguousNodeError) as caught:
        resolve_node(graph, "gold.revenue")
    assert len(caught.value.violations) == 2
    assert resolve_node(graph, "gold.revenue", namespace="s3://other").namespace == "s3://other"


def test_a_namespace_with_colons_is_never_guessed(graph, driver):
    prepare(driver)
    add(driver, ("b:c", "a"), ("c", "a:b"))
    with pytest.raises(AmbiguousNodeError):
        resolve_node(graph, "dataset:a:b:c")
    assert resolve_node(graph, "c", namespace="a:b").name == "c"


def test_an_exact_name_wins_over_the_last_part_of_another(graph, driver, keys):
    add(driver, ("revenue", "s3://lake"))
    assert resolve_node(graph, "revenue").name == "revenue"


def test_a_job_and_a_dataset_of_one_name_are_told_apart_by_their_type(graph, driver, keys):
    add(driver, ("gold.revenue", "s3://lake"), kind="job")
    with pytest.raises(AmbiguousNodeError):
        resolve_node(graph, "gold.revenue")
    assert resolve_node(graph, "job:gold.revenue").type == "job"
    assert resolve_node(graph, "gold.revenue", types=("dataset",)).type == "dataset"


def test_an_unknown_name_is_answered_with_the_nearest_ones(graph, keys):
    with pytest.raises(UnknownNodeError, match=r"gold\.revenue"):
        resolve_node(graph, "gold.revenu")


@pytest.mark.parametrize(
    "text",
    [
        "'}) DETACH DELETE n //",
        'x"; MATCH (n) DETACH DELETE n; //',
        "`) MATCH (m) DELETE m //",
        "$key + '\\u0027'",
        'AND OR NOT *:* ~ \\ / [a TO b] {x TO y} ^2 "',
        "",
        "#",
        "dataset:",
        "\x00",
        "💥" * 500,
    ],
)
def test_names_full_of_syntax_are_only_names(graph, driver, keys, text):
    before = driver.execute_query("MATCH (n) RETURN count(n) AS n").records[0]["n"]
    with pytest.raises(UnknownNodeError):
        resolve_node(graph, text)
    assert driver.execute_query("MATCH (n) RETURN count(n) AS n").records[0]["n"] == before
    add(driver, (text, "odd"))
    assert resolve_node(graph, text, namespace="odd").name == text


def test_a_dropped_dataset_is_meant_only_where_no_other_one_has_the_name(graph, driver, keys):
    add(driver, ("gold.revenue", "s3://other"))
    drop = "MATCH (d:Dataset {namespace: $namespace}) SET d.valid_to = datetime()"
    driver.execute_query(drop, namespace="s3://other")
    assert resolve_node(graph, "gold.revenue").namespace == "s3://lake"
    driver.execute_query(drop, namespace="s3://lake")
    with pytest.raises(AmbiguousNodeError):
        resolve_node(graph, "gold.revenue")
