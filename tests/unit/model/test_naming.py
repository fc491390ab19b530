"""Names as the graph keeps them."""

from __future__ import annotations

import pytest

from collector.model.identity import DatasetId
from collector.model.naming import NamingRules, fold_partitions


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("/lake/orders/dt=2026-01-01", "/lake/orders"),
        ("/lake/orders/country=de/dt=2026-01-01/part-0.parquet", "/lake/orders"),
        ("/lake/orders/2026-01-01", "/lake/orders"),
        ("/lake/orders/20260101", "/lake/orders"),
        ("/lake/orders/2026/01/31", "/lake/orders"),
        ("/lake/orders/2026/01/31/23", "/lake/orders"),
        ("/lake/orders/2026-01-01/13", "/lake/orders"),
        ("/lake/orders/2026-01", "/lake/orders"),
        ("/lake/orders/_delta_log", "/lake/orders"),
        ("/lake/orders", "/lake/orders"),
        ("/lake/orders_2026-01-01", "/lake/orders_2026-01-01"),
        ("/lake/v2026", "/lake/v2026"),
        ("shop.orders", "shop.orders"),
        ("a=b", "a=b"),
        ("dt=1/x", "dt=1/x"),
        ("/", "/"),
        ("/lake/orders/", "/lake/orders/"),
        ("/lake/orders/2026-01-01/", "/lake/orders"),
    ],
)
def test_partitions_fold_to_their_dataset_and_nothing_else_does(name, folded):
    assert fold_partitions(name) == folded
    assert fold_partitions(folded) == folded


def test_namespaces_are_known_by_one_name():
    rules = NamingRules({"postgres://replica:5432": "postgres://db:5432"})
    assert rules.dataset("postgres://replica:5432", "t") == DatasetId("postgres://db:5432", "t")
    assert rules.namespace("other") == "other"


def test_folding_can_be_turned_off():
    raw = "/lake/orders/dt=1"
    assert NamingRules(fold_partitions=False).dataset("file", raw).name == raw
