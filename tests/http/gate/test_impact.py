"""`POST /api/v1/impact` and `headwater impact` on the order story, in a real graph."""

from __future__ import annotations

from datetime import datetime, timezone

import orjson
import pytest
import requests

from collector.declare.events import dataset_event
from collector.model.identity import DatasetId

pytestmark = pytest.mark.neo4j

RENAME = {"type": "column_rename", "from": "order_total", "to": "total_amount"}
DROP_CODE = {"type": "column_drop", "column": "legacy_discount_code"}


@pytest.fixture(scope="module")
def shop(shop):
    """The order story, and two tables of one name."""
    at = datetime(2026, 11, 13, tzinfo=timezone.utc)
    shop.send(*(dataset_event(DatasetId(where, "twin"), {}, at) for where in ("east", "west")))
    return shop


def _shown(answer):
    return {hit["name"]: (hit["severity"], hit["references"]) for hit in answer["affected"]}


def test_a_renamed_column_breaks_what_derives_from_it_and_nothing_else(shop):
    status, answer = shop.impact("shop.raw.orders", RENAME)
    assert (status, answer["decision"], answer["risk"]) == (200, "BLOCKED", "HIGH")
    found = _shown(answer)
    for name in ("shop.staging.stg_orders", "shop.marts.fct_orders", "shop.reports.daily_revenue"):
        assert found[name] == ("breaking", ["order_total"])
    # The model counts orders and groups by customer; the order's total never reaches it.
    assert "shop.models.customer_ltv" not in found
    # What the dashboard takes out of the report nobody told.
    assert found["revenue"] == ("warning", ["order_total"])
    assert answer["affected_count"] == 4


def test_each_hit_says_how_far_which_way_and_how_it_went_last(shop):
    report = next(
        hit
        for hit in shop.impact("shop.raw.orders", RENAME)[1]["affected"]
        if hit["name"] == "shop.reports.daily_revenue"
    )
    assert report["path"] == [
        "shop.raw.orders", "shop.staging.stg_orders", "shop.marts.fct_orders",
        "shop.reports.daily_revenue",
    ]  # fmt: skip
    assert (report["distance"], report["uses"], report["type"]) == (3, ["value"], "dataset")
    assert report["last_run_at"] == "2026-11-13T02:40:00Z"


def test_a_dropped_column_reaches_only_its_one_reader(shop):
    answer = shop.impact("shop.raw.orders", DROP_CODE)[1]
    assert _shown(answer) == {
        "shop.staging.stg_orders": ("breaking", ["legacy_discount_code"]),
    }


def test_a_column_that_nothing_uses_can_go_though_its_table_feeds_others(shop):
    answer = shop.impact("shop.raw.customers", {"type": "column_drop", "column": "email"})[1]
    assert (answer["decision"], answer["risk"], answer["affected"]) == ("APPROVED", "LOW", [])


def test_a_column_used_only_in_a_join_is_breaking_and_what_follows_is_info(shop):
    answer = shop.impact(
        "shop.raw.customers", {"type": "column_rename", "from": "customer_id", "to": "id"}
    )[1]
    fct = next(hit for hit in answer["affected"] if hit["name"] == "shop.marts.fct_orders")
    assert (fct["severity"], fct["uses"]) == ("breaking", ["join"])
    rest = [hit["severity"] for hit in answer["affected"] if hit is not fct]
    assert rest
    assert set(rest) == {"info"}


def test_a_column_may_be_the_node_itself(shop):
    by_node = shop.impact("shop.raw.orders#legacy_discount_code", {"type": "column_drop"})
    assert by_node[0] == 200
    by_field = shop.impact("shop.raw.orders", DROP_CODE)
    assert by_node[1]["affected"] == by_field[1]["affected"]
    renamed = shop.impact("shop.raw.orders#order_total", {"type": "column_rename", "to": "amount"})
    assert renamed[1]["affected_count"] == 4


def test_a_dropped_table_breaks_everything_it_feeds(shop):
    answer = shop.impact("shop.marts.fct_orders", {"type": "table_drop"})[1]
    assert {hit["severity"] for hit in answer["affected"]} == {"breaking"}
    assert answer["affected_count"] == 3


def test_a_job_that_changes_warns_what_it_writes_and_what_that_feeds(shop):
    answer = shop.impact("job:shop:fct_orders", {"type": "job_change"})[1]
    assert (answer["decision"], answer["affected_count"]) == ("CAUTION", 4)
    assert answer["affected"][0]["name"] == "shop.marts.fct_orders"


def test_a_new_required_column_breaks_the_writer_and_warns_the_readers(shop):
    optional = shop.impact("shop.raw.orders", {"type": "column_add", "column": "channel"})[1]
    assert (optional["decision"], optional["affected"]) == ("APPROVED", [])
    answer = shop.impact(
        "shop.raw.orders", {"type": "column_add", "column": "channel", "required": True}
    )[1]
    found = {hit["name"]: hit["severity"] for hit in answer["affected"]}
    assert found["load_orders"] == "breaking"
    assert found["shop.staging.stg_orders"] == "warning"
    assert answer["affected_count"] == 5


def test_several_nodes_are_judged_together(shop):
    status, answer = shop.post(
        "/api/v1/impact",
        {
            "changes": [
                {"node": "shop.raw.orders", **DROP_CODE},
                {"node": "shop.marts.fct_orders", "type": "deprecation"},
            ]
        },
    )
    assert status == 200
    found = {hit["name"]: hit["severity"] for hit in answer["affected"]}
    assert found["shop.staging.stg_orders"] == "breaking"
    assert found["shop.models.customer_ltv"] == "warning"


def test_an_unknown_column_is_answered_with_the_nearest_names(shop):
    change = {"type": "column_drop", "column": "order_totl"}
    status, answer = shop.impact("shop.raw.orders", change)
    assert (status, answer["title"]) == (404, "Unknown column")
    assert "order_total" in answer["detail"]
    assert answer["errors"][0]["pointer"] == "/changes/0/column"


@pytest.mark.parametrize(
    ("document", "status", "pointer", "words"),
    [
        ({}, 422, None, "at least one change"),
        ({"node": "shop.raw.orders", "changes": []}, 422, None, "at least one change"),
        ({"node": "shop.raw.orders", "changes": [7]}, 422, "/changes/0", "object"),
        (
            {"node": "shop.raw.orders", "changes": [{"type": "explode"}]},
            422, "/changes/0/type", "column_drop",
        ),
        (
            {"node": "shop.raw.orders", "changes": [DROP_CODE, {"type": "column_drop"}]},
            422, "/changes/1/column", "needs `column`",
        ),
        (
            {"node": "shop.raw.orders", "changes": [{**RENAME, "to": 3}]},
            422, "/changes/0/to", "text",
        ),
        ({"changes": [DROP_CODE]}, 422, "/changes/0/node", "node"),
        ({"node": 5, "changes": [DROP_CODE]}, 422, "/changes/0/node", "node"),
        (
            {"node": "shop.raw.orders", "changes": [DROP_CODE], "policy": {"most": "five"}},
            400, "gate.most", "five",
        ),
        (
            {"node": "shop.raw.orders", "changes": [DROP_CODE], "policy": [1]},
            400, "gate", "table",
        ),
        ({"node": "shop.raw.order", "changes": [DROP_CODE]}, 404, None, "shop.raw.orders"),
        ({"node": "twin", "changes": [DROP_CODE]}, 409, None, "namespace east"),
        (
            {"node": "job:shop:fct_orders", "changes": [DROP_CODE]},
            422, "/changes/0/node", "job_change",
        ),
        (
            {"node": "shop.raw.orders", "changes": [{"type": "job_change"}]},
            422, "/changes/0/node", "job",
        ),
    ],
)  # fmt: skip
def test_bad_input_is_answered_with_the_field_that_is_wrong(shop, document, status, pointer, words):
    got, answer = shop.post("/api/v1/impact", document)
    assert (got, answer["status"]) == (status, status), answer
    assert words in str(answer)
    if pointer:
        assert answer["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"'])
def test_a_body_that_is_no_request_is_refused(shop, body):
    answer = requests.post(f"{shop.url}/api/v1/impact", data=body, timeout=30)
    assert answer.status_code == 422
    assert "object" in answer.json()["detail"] or "JSON" in answer.json()["detail"]


def test_the_command_prints_the_decision_and_the_table(shop):
    code, printed, _ = shop.run(
        "impact", "shop.raw.orders", "--change", "column_rename:order_total:total_amount"
    )
    assert code == 0
    assert printed.startswith("DECISION: BLOCKED\nRISK: HIGH\nAFFECTED SYSTEMS: 4\n")
    assert "shop.reports.daily_revenue" in printed
    code, printed, _ = shop.run(
        "impact", "shop.raw.orders#order_total", "--change", "column_drop", "--json"
    )
    assert (code, orjson.loads(printed)["affected_count"]) == (0, 4)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("shop.raw.orders", "--change", "column_drop:order_totl"), 2, "order_total"),
        (("shop.raw.orders", "--change", "explode"), 2, "not a kind of change"),
        (("shop.raw.orders", "--change", "table_drop:x:y"), 2, "table_drop"),
        (("shop.raw.order", "--change", "table_drop"), 2, "shop.raw.orders"),
        (("twin", "--change", "table_drop"), 2, "names 2 nodes"),
    ],
)
def test_the_command_leaves_with_2_and_says_why(shop, words, code, said):
    got, _, err = shop.run("impact", *words)
    assert got == code
    assert said in err


def test_the_command_leaves_with_3_when_nobody_can_be_asked(shop):
    words = ("impact", "shop.raw.orders", "--change", "table_drop")
    assert shop.run(*words, HEADWATER_URL="http://127.0.0.1:1")[0] == 3
