from __future__ import annotations

import pytest

from collector.model.identity import DatasetId
from collector.model.naming import NamingRules
from collector.serve.dataset_mentions import Mentions

ORDERS = DatasetId("s3://lake", "raw/orders")
TABLE = DatasetId("hive://meta", "raw.orders")
MENTIONS = Mentions(frozenset([ORDERS, TABLE]), NamingRules({"s3a://lake": "s3://lake"}))


def named(namespace, name):
    return {"namespace": namespace, "name": name}


@pytest.mark.parametrize(
    "told",
    [
        {"inputs": [named("x", "y"), named(*ORDERS)]},
        {"outputs": [named(*TABLE)]},
        {"dataset": named(*ORDERS)},
        {"inputs": [named("s3a://lake", "raw/orders/dt=2026-01-01")]},
        {"command": "tag", "args": {"node": named(*ORDERS)}},
        {"command": "alias-add", "args": {"alias": named("x", "y"), "dataset": named(*TABLE)}},
    ],
)
def test_an_entry_names_a_dataset_by_any_of_its_names(told):
    assert MENTIONS.named_in(told)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"inputs": None, "outputs": "raw/orders", "dataset": []},
        {"inputs": [{"namespace": "s3://lake"}, "raw/orders"]},
        {"inputs": [named("s3://lake", "raw/orders_2")]},
        {"job": named(*ORDERS)},
    ],
)
def test_other_entries_and_odd_ones_do_not(told):
    assert not MENTIONS.named_in(told)
