from __future__ import annotations

import pytest

from collector.errors import UnavailableError
from collector.graph.read.search import search
from collector.graph.schema import apply_schema

pytestmark = pytest.mark.neo4j


def test_a_graph_whose_indexes_are_not_made_yet_asks_for_patience(driver, graph):
    driver.execute_query("DROP INDEX search_labels IF EXISTS")
    try:
        with pytest.raises(UnavailableError, match="indexes are not there yet"):
            search(graph, "orders", types=("dataset",), limit=5)
    finally:
        apply_schema(driver)
