from __future__ import annotations

import pytest

from collector.errors import UnavailableError
from collector.graph.read.search import search
from collector.graph.schema import apply_schema
from tests.estate import Estate, prepare

pytestmark = pytest.mark.neo4j


def test_a_graph_whose_indexes_are_not_made_yet_asks_for_patience(driver, graph):
    driver.execute_query("DROP INDEX search_labels IF EXISTS")
    try:
        with pytest.raises(UnavailableError, match="indexes are not there yet"):
            search(graph, "orders", types=("dataset",), limit=5)
    finally:
        apply_schema(driver)


@pytest.mark.parametrize(
    ("typed", "first"),
    [("orders", "silver.orders"), ("ord", "silver.orders"), ("silver.ord", "silver.orders")],
)
def test_a_table_comes_before_a_column_that_is_called_as_its_last_part(driver, graph, typed, first):
    prepare(driver)
    estate = Estate(driver)
    estate.dataset("silver.orders")
    estate.dataset("gold.daily")
    estate.column("gold.daily", "orders")
    estate.write()
    found = list(search(graph, typed, types=("dataset", "job", "column"), limit=5))
    assert found[0].label == first
    assert found[0].type == "dataset"
