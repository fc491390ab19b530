from __future__ import annotations

import pytest

from collector.client import Dataset
from collector.client.ids import name_column, name_dataset, name_datasets, name_version
from collector.errors import UsageError
from collector.model.identity import DatasetId


@pytest.mark.parametrize(
    ("written", "identity"),
    [
        ("table:orders", ("table", "orders")),
        (Dataset("s3://lake", "raw"), ("s3://lake", "raw")),
        ({"namespace": "s3://lake", "name": "raw"}, ("s3://lake", "raw")),
        (("s3://lake", "raw"), ("s3://lake", "raw")),
    ],
)
def test_a_dataset_is_written_in_four_ways(written, identity):
    assert name_dataset(written, "table").identity == DatasetId(*identity)


def test_fields_become_the_schema_facet():
    named = name_dataset(Dataset("n", "x", [{"name": "id", "type": "int"}]), "table")
    assert named.facets["schema"]["fields"] == [{"name": "id", "type": "int"}]


@pytest.mark.parametrize(
    ("written", "count"),
    [
        (None, 0),
        ("table:a", 1),
        (("n", "x"), 1),
        (["table:a", ("n", "x")], 2),
        (("table:a", "table:b"), 2),
    ],
)
def test_one_dataset_several_or_none(written, count):
    assert len(name_datasets(written, "table")) == count


@pytest.mark.parametrize(
    "written", ["orders", {"name": "x"}, Dataset("", "x"), 7, Dataset("n", " ")]
)
def test_anything_else_is_refused(written):
    with pytest.raises(UsageError):
        name_dataset(written, "table")


@pytest.mark.parametrize(
    ("written", "dataset", "column"),
    [
        ("table:orders#total", ("table", "orders"), "total"),
        ("silver.orders.amount", ("table", "silver.orders"), "amount"),
        ("orders#address.city", ("table", "orders"), "address.city"),
        ("model:churn#score", ("model", "churn"), "score"),
    ],
)
def test_a_column_is_written_with_a_hash_or_a_dot(written, dataset, column):
    named = name_column(written, "table")
    assert (named.dataset, named.column) == (DatasetId(*dataset), column)


@pytest.mark.parametrize("written", ["amount", "#x", "table:orders#", ""])
def test_a_text_without_a_table_or_a_column_is_no_column(written):
    with pytest.raises(UsageError, match="is not a column"):
        name_column(written, "table")


def test_a_version_stands_behind_an_at_sign():
    named, version = name_version("table:train@v7", "table")
    assert (named.identity.name, version) == ("train", "v7")
    assert name_version("table:train", "table")[1] is None
