"""A column is renamed on a Friday: events gave the column lineage, people registered the assets."""

from __future__ import annotations

import pytest

from tests.http.gate.test_assets import DROP, PIPELINE, RENAME, TREE, _ask, _lines, _register_all

pytestmark = pytest.mark.neo4j

WAREHOUSE = "postgres://warehouse:5432"
_PRODUCER = {"_producer": "https://shop.example/jobs", "_schemaURL": "https://shop.example/f.json"}


def _columns(source, **made_of):
    fields = {
        column: {"inputFields": [{"namespace": WAREHOUSE, "name": source, "field": made}]}
        for column, made in made_of.items()
    }
    return {"columnLineage": {**_PRODUCER, "fields": fields}}


def _run(number, job, source, target=None, **made_of):
    facets = _columns(source, **made_of) if made_of else {}
    outputs = [{"namespace": WAREHOUSE, "name": target, "facets": facets}] if target else []
    return {
        "eventType": "COMPLETE",
        "eventTime": f"2026-11-13T02:{number}0:00Z",
        "run": {"runId": f"0192f0a0-0000-7000-8000-00000000000{number}"},
        "job": {"namespace": "shop", "name": job},
        "inputs": [{"namespace": WAREHOUSE, "name": source}],
        "outputs": outputs,
        "producer": "https://shop.example/jobs",
        "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",
    }


@pytest.fixture(scope="module")
def ids(collector):
    """The night's events first, then the registrations."""
    collector.send(
        _run(
            1, "stg_orders", "raw_orders", "stg_orders",
            order_total="order_total", discount_code="legacy_discount_code", day="ordered_at",
        ),
        _run(2, "fct_orders", "stg_orders", "fct_orders", order_total="order_total", day="day"),
        _run(3, "daily_revenue_report", "fct_orders", "daily_revenue", revenue="order_total"),
        _run(4, "customer_ltv_model", "fct_orders"),
    )  # fmt: skip
    return _register_all(collector)


def _report(answer):
    yield f"Risk level: {answer['risk_level'].upper()}"
    yield f"Affected assets: {answer['affected_count']}"
    for one in answer["affected_assets"]:
        yield f"{one['name']} ({one['asset_type']})"
        yield f"References: {', '.join(one['affected_references'])}"
        yield f"Severity: {one['severity']}"


def test_the_report_names_each_asset_with_its_columns_and_severity(collector, ids):
    assert list(_report(_ask(collector, ids["raw_orders"], RENAME, DROP))) == [
        "Risk level: HIGH",
        "Affected assets: 4",
        "stg_orders (dbt_model)",
        "References: order_total, legacy_discount_code",
        "Severity: breaking",
        "fct_orders (dbt_model)",
        "References: order_total",
        "Severity: breaking",
        "daily_revenue_report (dag)",
        "References: order_total",
        "Severity: breaking",
        "customer_ltv_model (spark_job)",
        "References: order_total",
        "Severity: warning",
    ]


def test_the_dropped_column_alone_reaches_only_the_model_that_reads_it(collector, ids):
    answer = _ask(collector, ids["raw_orders"], DROP)
    assert [one["name"] for one in answer["affected_assets"]] == ["stg_orders"]


def test_the_tree_is_the_same_as_without_events(collector, ids):
    graph = collector.get(f"/v1/lineage/{ids['raw_orders']}")[1]["graph"]
    assert list(_lines(graph)) == TREE


def test_the_assets_joined_the_nodes_of_the_events(collector, ids):
    detail = collector.get("/api/v1/datasets/detail", node="fct_orders")[1]
    assert detail["node"]["namespace"] == WAREHOUSE
    assert detail["facets"]["headwater_asset"]["asset_id"] == ids["fct_orders"]
    assert len(PIPELINE) == len(ids)


def test_an_unknown_column_is_a_mistake_of_the_caller_with_the_nearest_names(collector, ids):
    change = {"type": "column_drop", "column": "order_totl"}
    document = {"asset_id": ids["raw_orders"], "proposed_changes": [change]}
    status, answer = collector.post("/v1/lineage/impact", document)
    assert (status, "order_total" in answer["detail"]) == (400, True)
