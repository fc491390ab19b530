from __future__ import annotations

import pytest

pytestmark = pytest.mark.neo4j


def test_the_graph_around_a_node_has_both_sides_with_signed_distances(get, keys):
    answer = get("/api/v1/graph", node="silver.orders", depth=1)[1]
    placed = {p["node"]["name"]: p["distance"] for p in answer["nodes"]}
    assert placed == {
        "raw.orders": -1, "nightly.clean": -1, "silver.orders": 0,
        "gold.revenue": 1, "nightly.build": 1, "mailer": 1,
    }  # fmt: skip
    assert answer["truncated"] is False


def test_flow_is_drawn_both_exact_and_through_its_job(get, keys):
    edges = get("/api/v1/graph", node="silver.orders", depth=1)[1]["edges"]
    names = {v: k for k, v in keys.items()}
    shown = {
        (e["type"], names[e["source"].split(":")[1]], names[e["target"].split(":")[1]])
        for e in edges
    }
    assert shown == {
        ("feeds", "orders", "s_orders"), ("reads", "orders", "clean"),
        ("writes", "clean", "s_orders"), ("feeds", "s_orders", "revenue"),
        ("reads", "s_orders", "build"), ("writes", "build", "revenue"),
        ("reads", "s_orders", "mailer"),
    }  # fmt: skip


def test_columns_come_with_their_datasets_and_the_edges_between_them(get, keys):
    answer = get(
        "/api/v1/graph", node="gold.revenue", direction="upstream", depth=1, columns="true"
    )[1]
    columns = {
        (p["node"]["name"], p["node"]["column"]) for p in answer["nodes"] if p["node"]["column"]
    }
    assert columns == {
        ("silver.orders", "amount"), ("silver.orders", "day"),
        ("gold.revenue", "total"), ("gold.revenue", "day"),
    }  # fmt: skip
    kinds = [e["type"] for e in answer["edges"] if e["source"].startswith("column:")]
    assert sorted(kinds) == ["feeds", "feeds", "influences"]


def test_applications_stand_for_their_jobs(get, keys):
    answer = get("/api/v1/graph", node="silver.orders", depth=1, granularity="application")[1]
    names = {p["node"]["name"] for p in answer["nodes"]}
    assert names == {"raw.orders", "silver.orders", "gold.revenue", "nightly", "mailer"}
    ids = {p["node"]["id"] for p in answer["nodes"]}
    assert all({e["source"], e["target"]} <= ids for e in answer["edges"])


def test_a_limit_is_said(get, keys):
    assert get("/api/v1/graph", node="raw.orders", direction="downstream", limit=1)[1]["truncated"]


def test_the_newest_writes_come_first(get, keys):
    latest = get("/api/v1/datasets", order="last_written_at")[1]["datasets"]
    assert [d["name"] for d in latest] == ["silver.orders", "silver.users", "raw.orders"]
    writes = get("/api/v1/datasets/writes", node="gold.revenue")[1]["writes"]
    assert [(w["run"]["id"], w["rows"]) for w in writes] == [("run-2", 1)]
    assert get("/api/v1/runs/run-2/children")[1]["runs"] == []
