"""Declared lineage in the real graph: SQL, flows and dbt, edge by edge."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone
from pathlib import Path

import orjson
import pytest

from collector.declare.capture import CaptureRequest, capture
from collector.declare.dbt import import_project
from collector.declare.dbt.project import gone_events
from collector.declare.registration import registration_events

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
SHOP = Path(__file__).parents[1] / "unit" / "declare" / "dbt" / "shop"
_DATASETS = "MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN a.name, b.name"
_COLUMNS = """MATCH (a:Column)-[f:FEEDS]->(b:Column)
RETURN a.name + '#' + a.path, b.name + '#' + b.path, f.subtype, f.description"""
_INFLUENCES = """MATCH (a:Column)-[f:INFLUENCES]->(b:Dataset)
RETURN a.name + '#' + a.path, b.name, f.subtype"""
_PARTIAL = "MATCH (a:Dataset)-[:FEEDS {partial: true}]->(b:Column) RETURN a.name, b.path"
SQL = """INSERT INTO summary (customer, total, n)
SELECT o.customer_id, SUM(o.amount), COUNT(*) FROM orders o JOIN customers c ON o.customer_id = c.id
WHERE c.active GROUP BY o.customer_id"""


def declared(sql=SQL, at=NOON):
    return capture(CaptureRequest(sql, "Sum up by customer"), at).event


def rows(graph, query):
    return {tuple(row) for row in graph.rows(query)}


@pytest.fixture(params=["once", "twice", "shuffled"])
def projected(request, graph):
    """Projects events once, twice, and in another order: the graph must be the same."""

    def project(events):
        if request.param == "twice":
            events = [*events, *events]
        elif request.param == "shuffled":
            events = random.Random(7).sample(events, len(events))
        return graph.project(events, batch=3)

    return project


def test_sql_becomes_exactly_the_edges_that_it_says(projected):
    graph = projected([declared()])
    words = "Sum up by customer"
    assert rows(graph, _DATASETS) == {("orders", "summary"), ("customers", "summary")}
    assert rows(graph, _COLUMNS) == {
        ("orders#customer_id", "summary#customer", "IDENTITY", words),
        ("orders#amount", "summary#total", "AGGREGATION", words),
    }
    assert rows(graph, _PARTIAL) == {("orders", "n"), ("customers", "n")}
    assert rows(graph, _INFLUENCES) == {
        ("orders#customer_id", "summary", "JOIN"),
        ("customers#id", "summary", "JOIN"),
        ("customers#active", "summary", "FILTER"),
        ("orders#customer_id", "summary", "GROUP_BY"),
    }


def test_capturing_changed_sql_again_ends_what_it_no_longer_says(projected):
    changed = "INSERT INTO summary (customer) SELECT id FROM customers"
    graph = projected([declared(), declared(changed, NOON + timedelta(hours=1))])
    assert rows(graph, _DATASETS) == {("customers", "summary")}
    assert {row[:2] for row in rows(graph, _COLUMNS)} == {("customers#id", "summary#customer")}


def test_a_pipeline_feeds_step_by_step_and_never_across(projected):
    steps = [("api:crm", "table:raw"), ("table:raw", "table:clean"), ("table:clean", "model:churn")]
    listed = [{"source": source, "target": target} for source, target in steps]
    document = {"pipelines": [{"name": "p", "steps": listed}]}
    graph = projected(registration_events(document, NOON))
    assert rows(graph, _DATASETS) == {("crm", "raw"), ("raw", "clean"), ("clean", "churn")}
    assert rows(graph, "MATCH (m:Model) RETURN m.name") == {("churn",)}


def test_a_flow_keeps_its_label_and_its_type_on_the_edge(projected):
    flow = {"source": "table:a", "target": "table:b", "transformation": "Copy", "flow_type": "etl"}
    graph = projected(registration_events({"flows": [flow]}, NOON))
    told = "MATCH (:Dataset)-[f:FEEDS]->(:Dataset) RETURN f.basis, f.subtype, f.description"
    assert rows(graph, told) == {("explicit", "ETL", "Copy")}


def artifact(name):
    return orjson.loads((SHOP / f"{name}.json").read_bytes())


def test_a_dbt_project_is_there_with_its_dashboard_and_its_columns(projected):
    imported = import_project(
        artifact("manifest"),
        NOON,
        catalog=artifact("catalog"),
        run_results=artifact("run_results"),
    )
    graph = projected(imported.events)
    feeds = rows(graph, _DATASETS)
    assert {("shop.main.stg_orders", "shop.main.revenue")} <= feeds
    assert ("shop.main.revenue", "weekly_revenue") in feeds
    assert ("shop.main.raw_orders", "shop.main.revenue") not in feeds
    assert rows(graph, "MATCH (d:Dashboard) RETURN d.name") == {("weekly_revenue",)}
    columns = {row[:3] for row in rows(graph, _COLUMNS)}
    assert ("shop.main.stg_orders#amount", "shop.main.revenue#revenue", "AGGREGATION") in columns


def test_a_second_import_ends_what_is_gone(projected):
    first = import_project(artifact("manifest"), NOON, catalog=artifact("catalog"))
    manifest = artifact("manifest")
    del manifest["nodes"]["model.shop.revenue"]
    later = NOON + timedelta(days=1)
    second = import_project(manifest, later, catalog=artifact("catalog"))
    gone = gone_events(first.jobs, second, "dbt", later)
    graph = projected([*first.events, *second.events, *gone])
    assert not any("shop.main.revenue" in row for row in rows(graph, _DATASETS))
    assert not any("shop.main.revenue#" in row[1] for row in rows(graph, _COLUMNS))
    ended = rows(graph, "MATCH (a:Dataset)-[:FEEDS_BEFORE]->(b:Dataset) RETURN a.name, b.name")
    assert ("shop.main.stg_orders", "shop.main.revenue") in ended
    written = "MATCH (:Job {name: 'model.shop.revenue'})-[:OUTPUTS]->(d:Dataset) RETURN d.name"
    assert rows(graph, written) == set()
