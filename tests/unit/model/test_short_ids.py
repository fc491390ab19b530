from __future__ import annotations

import pytest

from collector.errors import UsageError
from collector.model.identity import DatasetId
from collector.model.short_ids import ShortId, find_short_id, parse_short_id


@pytest.mark.parametrize(
    ("text", "dataset"),
    [
        ("table:orders", DatasetId("table", "orders")),
        ("table:sales.orders", DatasetId("table", "sales.orders")),
        ("api:stripe", DatasetId("api", "stripe")),
        ("model:churn_v3", DatasetId("model", "churn_v3")),
        ("dashboard:Revenue by week", DatasetId("dashboard", "Revenue by week")),
        ("file:/data/in.csv", DatasetId("file", "/data/in.csv")),
    ],
)
def test_the_kind_is_the_namespace_and_the_rest_is_the_name(text, dataset):
    assert parse_short_id(text).dataset() == dataset


def test_tables_live_in_the_namespace_of_the_caller_and_nothing_else_does():
    assert parse_short_id("table:orders").dataset("postgres://db:5432").namespace == (
        "postgres://db:5432"
    )
    assert parse_short_id("model:churn").dataset("postgres://db:5432").namespace == "model"


def test_a_column_stands_behind_a_hash():
    assert parse_short_id("table:orders#total") == ShortId("table", "orders", "total")


@pytest.mark.parametrize(
    "text",
    ["orders", "tabel:orders", "table:", "table: ", "table:a#", "table:#c", "dataset:ns:n", ""],
)
def test_other_texts_are_no_short_ids(text):
    assert find_short_id(text) is None
    with pytest.raises(UsageError, match="kind:name"):
        parse_short_id(text)


@pytest.mark.parametrize("value", [None, 3, ["table:orders"]])
def test_other_values_are_refused_in_the_same_words(value):
    with pytest.raises(UsageError, match="is not an id"):
        parse_short_id(value)
