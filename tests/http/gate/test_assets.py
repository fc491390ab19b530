"""`/v1/lineage` as its callers use it: registered by name, seen as a tree, asked about changes."""

from __future__ import annotations

import pytest
import requests

from collector.model.asset import SHORTEST, asset_key

pytestmark = pytest.mark.neo4j

PIPELINE = (
    ("table", "raw_orders", "postgres://warehouse/raw/orders", []),
    ("dbt_model", "stg_orders", "models/staging/stg_orders.sql", ["raw_orders"]),
    ("dbt_model", "fct_orders", "models/marts/fct_orders.sql", ["stg_orders"]),
    ("dag", "daily_revenue_report", "dags/daily_revenue_report.py", ["fct_orders"]),
    ("spark_job", "customer_ltv_model", "jobs/customer_ltv.py", ["fct_orders"]),
)
RENAME = {"type": "column_rename", "from": "order_total", "to": "total_amount"}
DROP = {"type": "column_drop", "column": "legacy_discount_code"}


def _register(collector, asset_type, name, source_ref, upstream):
    document = {
        "asset_type": asset_type,
        "name": name,
        "source_ref": source_ref,
        "upstream_assets": upstream,
    }
    for _ in range(20):  # an answer waits for the graph, but a busy machine may take longer
        status, answer = collector.post("/v1/lineage/trace", document)
        assert status == 201, answer
        if answer["in_graph"]:
            return answer["id"]
    return pytest.fail(f"The projector does not come forward: {answer}")


def _register_all(collector):
    return {name: _register(collector, kind, name, *rest) for kind, name, *rest in PIPELINE}


def _lines(branch, depth=0):
    yield f"{'  ' * depth}{branch['asset_type']} {branch['name']}"
    for child in branch.get("downstream", []):
        yield from _lines(child, depth + 1)


def _ask(collector, asset_id, *changes):
    document = {"asset_id": asset_id, "proposed_changes": list(changes)}
    status, answer = collector.post("/v1/lineage/impact", document)
    assert status == 200, answer
    return answer


TREE = [
    "table raw_orders",
    "  dbt_model stg_orders",
    "    dbt_model fct_orders",
    "      dag daily_revenue_report",
    "      spark_job customer_ltv_model",
]


@pytest.fixture(scope="module")
def ids(collector):
    """The pipeline on a graph without anything else, registered twice over."""
    first = _register_all(collector)
    assert _register_all(collector) == first
    return first


def test_ids_are_short_and_say_nothing_but_which_asset(ids):
    assert all(len(one) == len("asset_") + 8 for one in ids.values())
    assert len(set(ids.values())) == 5


def test_the_tree_goes_down_from_the_source_in_the_order_of_registration(collector, ids):
    answer = collector.get(f"/v1/lineage/{ids['raw_orders']}", direction="downstream", depth=10)[1]
    assert list(_lines(answer["graph"])) == TREE
    assert answer["graph"]["source_ref"] == "postgres://warehouse/raw/orders"
    near = collector.get(f"/v1/lineage/{ids['raw_orders']}", depth=1)[1]
    assert list(_lines(near["graph"])) == TREE[:2]


def test_the_tree_goes_up_and_both_ways(collector, ids):
    answer = collector.get(f"/v1/lineage/{ids['customer_ltv_model']}", direction="upstream")[1]
    [fct] = answer["graph"]["upstream"]
    assert (fct["name"], fct["upstream"][0]["name"]) == ("fct_orders", "stg_orders")
    both = collector.get(f"/v1/lineage/{ids['fct_orders']}", direction="both")[1]["graph"]
    assert [one["name"] for one in both["upstream"]] == ["stg_orders"]
    assert [one["name"] for one in both["downstream"]] == [
        "daily_revenue_report", "customer_ltv_model",
    ]  # fmt: skip


def test_on_a_bare_graph_a_change_reaches_all_four_since_nobody_knows_better(collector, ids):
    answer = _ask(collector, ids["raw_orders"], RENAME, DROP)
    assert (answer["risk_level"], answer["affected_count"]) == ("high", 4)
    shown = [(one["name"], one["asset_type"]) for one in answer["affected_assets"]]
    assert shown == [(name, kind) for kind, name, *_ in PIPELINE[1:]]
    for one in answer["affected_assets"]:
        assert one["severity"] == "breaking"
        assert one["affected_references"] == ["order_total", "legacy_discount_code"]
        assert "column use unknown, registered dependency" in one["reasons"]


def test_registering_again_replaces_what_an_asset_reads(collector):
    for name in ("left", "right"):
        _register(collector, "table", name, f"db/{name}", [])
    mart = _register(collector, "dbt_model", "mart", "models/mart.sql", ["left", "right"])

    def read():
        graph = collector.get(f"/v1/lineage/{mart}", direction="upstream")[1]["graph"]
        return [one["name"] for one in graph["upstream"]]

    assert read() == ["left", "right"]
    assert _register(collector, "dbt_model", "mart", "models/mart.sql", ["right"]) == mart
    assert read() == ["right"]
    _register(collector, "dbt_model", "mart", "models/mart.sql", [])
    assert read() == []


def test_an_upstream_that_nobody_registered_becomes_a_placeholder_and_is_joined_later(collector):
    report = _register(collector, "dag", "report", "dags/report.py", ["not_there_yet"])
    graph = collector.get(f"/v1/lineage/{report}", direction="upstream")[1]["graph"]
    assert [(one["name"], one["id"]) for one in graph["upstream"]] == [("not_there_yet", None)]
    later = _register(collector, "table", "not_there_yet", "db/late", [])
    graph = collector.get(f"/v1/lineage/{report}", direction="upstream")[1]["graph"]
    assert [one["id"] for one in graph["upstream"]] == [later]


def test_each_asset_is_expanded_once(collector):
    top = _register(collector, "table", "top", "db/top", [])
    _register(collector, "dbt_model", "one", "m/one.sql", ["top"])
    _register(collector, "dbt_model", "two", "m/two.sql", ["top", "one"])
    _register(collector, "dbt_model", "end", "m/end.sql", ["two"])
    graph = collector.get(f"/v1/lineage/{top}")[1]["graph"]
    one, two = graph["downstream"]
    assert [child["name"] for child in two["downstream"]] == ["end"]
    assert one["downstream"] == [
        {**{k: two[k] for k in ("id", "name", "asset_type", "source_ref")}, "repeated": True}
    ]


def _colliding_names():
    """Two names of tables whose keys begin with the same eight digits."""
    seen = {}
    for number in range(1_000_000):
        start = asset_key("table", f"t{number}")[:SHORTEST]
        if start in seen:
            return seen[start], f"t{number}"
        seen[start] = f"t{number}"
    return pytest.fail("A million names and no two alike: these are not hashes.")


def test_when_two_assets_would_have_the_same_id_the_later_one_gets_a_longer_one(collector):
    first, second = (_register(collector, "table", n, None, []) for n in _colliding_names())
    assert len(first) == len("asset_") + SHORTEST
    assert second[: len(first)] == first
    assert len(second) == len(first) + 1
    assert collector.get(f"/v1/lineage/{second}")[1]["graph"]["name"] == _colliding_names()[1]


def test_an_asset_joins_the_dataset_of_events_that_its_source_ref_names(collector):
    event = {
        "eventType": "COMPLETE",
        "eventTime": "2026-11-01T10:00:00Z",
        "producer": "https://example.com/test",
        "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json",
        "run": {"runId": "0199a6f0-0000-7000-8000-000000000001"},
        "job": {"namespace": "nightly", "name": "copy_invoices"},
        "inputs": [{"namespace": "postgres://billing", "name": "public.invoices"}],
        "outputs": [{"namespace": "postgres://billing", "name": "public.invoices_copy"}],
    }
    collector.send(event)
    table = _register(collector, "table", "invoices", "postgres://billing/public/invoices", [])
    graph = collector.get(f"/v1/lineage/{table}")[1]["graph"]
    assert [one["name"] for one in graph["downstream"]] == ["public.invoices_copy"]


def test_what_reads_a_job_without_outputs_comes_after_it_and_nowhere_else(collector):
    table = _register(collector, "table", "clicks", "db/clicks", [])
    _register(collector, "spark_job", "sessionize", "jobs/sessionize.py", ["clicks"])
    _register(collector, "dag", "weekly_mail", "dags/weekly_mail.py", ["sessionize"])
    answer = collector.get(f"/v1/lineage/{table}")[1]
    assert list(_lines(answer["graph"])) == [
        "table clicks", "  spark_job sessionize", "    dag weekly_mail",
    ]  # fmt: skip
    affected = _ask(collector, table, DROP)["affected_assets"]
    assert [one["name"] for one in affected] == ["sessionize", "weekly_mail"]


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"asset_type": "table"}, "/name"),
        ({"name": "x"}, "/asset_type"),
        ({"asset_type": "view", "name": "x"}, "/asset_type"),
        ({"asset_type": "table", "name": ""}, "/name"),
        ({"asset_type": "table", "name": "x", "source_ref": 7}, "/source_ref"),
        ({"asset_type": "table", "name": "x", "upstream_assets": "y"}, "/upstream_assets"),
        ({"asset_type": "table", "name": "x", "upstream_assets": [1]}, "/upstream_assets"),
        ({"asset_type": "table", "name": "x", "upstream_assets": ["x"]}, "/upstream_assets"),
        ([], None),
    ],
)
def test_a_wrong_definition_is_422_with_a_detail_that_names_the_field(collector, document, field):
    status, answer = collector.post("/v1/lineage/trace", document)
    assert status == 422
    assert answer["detail"]
    if field:
        assert answer["errors"][0]["pointer"] == field
        assert field[1:] in answer["detail"]


def test_an_unknown_asset_is_404_and_a_malformed_change_400_with_a_detail(collector, ids):
    assert collector.get("/v1/lineage/asset_00000000")[0] == 404
    assert collector.get(f"/v1/lineage/{ids['raw_orders']}", direction="sideways")[0] == 400
    assert collector.get(f"/v1/lineage/{ids['raw_orders']}", depth="0")[0] == 400
    for document, words in (
        ({"asset_id": ids["raw_orders"], "proposed_changes": []}, "proposed_changes"),
        ({"asset_id": ids["raw_orders"], "proposed_changes": [{"type": "x"}]}, "column_drop"),
        ({"asset_id": ids["raw_orders"], "proposed_changes": [{**RENAME, "to": 1}]}, "to"),
        ({"proposed_changes": [RENAME]}, "asset_id"),
        ([], "asset_id"),
    ):
        status, answer = collector.post("/v1/lineage/impact", document)
        assert (status, words in answer["detail"]) == (400, True), answer
    document = {"asset_id": "asset_00000000", "proposed_changes": [RENAME]}
    assert collector.post("/v1/lineage/impact", document)[0] == 404
    body = requests.post(
        f"{collector.url}/v1/lineage/trace",
        data=b"{",
        headers={"Content-Type": "application/json"},
        timeout=30,
    )
    assert body.status_code == 422
