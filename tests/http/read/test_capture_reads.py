"""SQL whose open columns are known to the graph."""

from __future__ import annotations

from contextlib import closing

import pytest

from collector.client import lineage
from collector.errors import UsageError
from collector.model.identity import DatasetId
from tests.http.server import listening

_SCHEMA = """
MERGE (d:Dataset {key: $key}) SET d.namespace = $namespace, d.name = $name
MERGE (d)-[:HAS_VERSION]->(:SchemaVersion {key: $key + '1', number: 1, fields: $old})
MERGE (d)-[:HAS_VERSION]->(:SchemaVersion {key: $key + '2', number: 2, fields: $fields})
"""


@pytest.fixture
def orders(driver):
    orders = DatasetId("table", "orders")
    with driver.session() as session:
        session.run(
            _SCHEMA,
            key=orders.key,
            namespace=orders.namespace,
            name=orders.name,
            old='[{"name": "gone"}]',
            fields='[{"name": "id"}, {"name": "total"}]',
        ).consume()
    return orders


def capture(client, sql):
    answer = client.post("/api/v1/capture/sql", json={"sql": sql, "dry_run": True}).json
    columns = {
        column["target_column"]: [(s["table"], s["column"]) for s in column["sources"]]
        for column in answer["column_lineage"]
    }
    return columns, answer["unresolved"]


def test_a_star_is_opened_with_the_newest_schema_of_the_graph(client, orders):
    columns, unresolved = capture(client, "CREATE TABLE copy AS SELECT * FROM orders")
    assert columns == {"id": [("orders", "id")], "total": [("orders", "total")]}
    assert unresolved == []


def test_a_bare_column_of_two_tables_is_settled_by_the_graph(client, orders):
    sql = "CREATE VIEW v AS SELECT total, label FROM orders o JOIN names n ON o.id = n.id"
    columns, unresolved = capture(client, sql)
    assert columns == {"total": [("orders", "total")], "label": [("names", "label")]}
    assert unresolved == []


def test_an_insert_goes_by_the_order_of_the_columns_that_the_graph_knows(client, orders):
    columns, _ = capture(client, "INSERT INTO orders SELECT a, b FROM s")
    assert columns == {"id": [("s", "a")], "total": [("s", "b")]}


def test_a_table_that_the_graph_does_not_know_stays_open(client, orders):
    columns, unresolved = capture(client, "CREATE TABLE copy AS SELECT * FROM unheard")
    assert columns == {}
    assert "unheard" in unresolved[0]


def test_the_client_asks_the_same_graph_as_everybody(client, at_hand, keys):
    with listening(at_hand) as url, closing(lineage(url)) as tracker:
        found = {hit["node"]["name"] for hit in tracker.trace_downstream("raw.orders")["hits"]}
        assert {"silver.orders", "gold.revenue", "board"} <= found
        assert tracker.trace_upstream("gold.revenue", depth=1)["total"] >= 1
        assert tracker.analyze_impact("silver.orders")["affected_count"] >= 1
        assert "silver.orders" in tracker.export_lineage("gold.revenue")["content"]
        with pytest.raises(UsageError, match="no node"):
            tracker.trace_upstream("no.such.thing").result()
