"""Tags and owners as a person sets them, against a whole collector."""

from __future__ import annotations

import orjson
import pytest
import requests

pytestmark = pytest.mark.neo4j

RENAME = {"type": "column_rename", "from": "order_total", "to": "total_amount"}
DROP_CODE = {"type": "column_drop", "column": "legacy_discount_code"}
STG, REPORT = "shop.staging.stg_orders", "shop.reports.daily_revenue"


def _hit(answer, name):
    return next(hit for hit in answer["affected"] if hit["name"] == name)


def test_owners_of_facets_are_those_of_the_job_that_writes(shop):
    hit = _hit(shop.impact("shop.raw.orders", RENAME)[1], REPORT)
    assert hit["owners"] == ["team:orders"]


def test_tags_and_owners_set_by_command_are_seen_in_reads_and_in_the_gate(shop):
    assert shop.run("tag", STG, "tier=gold", "deprecated")[0] == 0
    assert shop.run("owner", STG, "team:staging")[0] == 0
    answer = shop.impact("shop.raw.orders", DROP_CODE)[1]
    hit = _hit(answer, STG)
    assert (hit["tags"], hit["owners"]) == (["deprecated", "tier=gold"], ["team:staging"])
    assert (answer["decision"], answer["risk"]) == ("CAUTION", "MEDIUM")
    assert "deprecated" in str(answer["notes"])
    node = shop.get("/api/v1/datasets/detail", node=STG)[1]["node"]
    assert node["tags"] == ["deprecated", "tier=gold"]

    assert shop.run("untag", STG, "deprecated")[0] == 0
    assert shop.run("owner", STG, "team:staging", "--remove")[0] == 0
    answer = shop.impact("shop.raw.orders", DROP_CODE)[1]
    assert answer["decision"] == "BLOCKED"
    assert _hit(answer, STG)["owners"] == ["team:orders"]


def test_a_certified_dataset_blocks_until_the_certificate_is_revoked(shop):
    change = {"type": "deprecation"}
    assert shop.impact("shop.marts.fct_orders", change)[1]["decision"] == "CAUTION"
    code, printed, _ = shop.run("certify", REPORT, "--json")
    assert (code, orjson.loads(printed)["in_graph"]) == (0, True)
    answer = shop.impact("shop.marts.fct_orders", change)[1]
    assert answer["decision"] == "BLOCKED"
    assert f"{REPORT} is certified" in answer["reasons"][0]
    assert shop.run("certify", REPORT, "--revoke")[0] == 0
    assert shop.impact("shop.marts.fct_orders", change)[1]["decision"] == "CAUTION"


def test_a_tag_says_who_set_it_and_when(shop):
    assert shop.run("tag", "shop.raw.customers", "pii")[0] == 0
    [tag] = shop.get("/api/v1/tags", node="shop.raw.customers")[1]["tags"]
    assert (tag["key"], tag["value"], tag["source"]) == ("pii", "true", "person")
    assert tag["who"]
    assert tag["when"].endswith("Z")


def test_a_column_is_tagged_and_found_so(shop):
    assert shop.run("tag", "shop.raw.customers#email", "pii")[0] == 0
    [tag] = shop.get("/api/v1/tags", node="shop.raw.customers#email")[1]["tags"]
    assert (tag["key"], tag["value"]) == ("pii", "true")


@pytest.mark.parametrize(
    ("path", "document", "status", "words"),
    [
        ("/api/v1/tags", {"node": "nowhere", "tags": ["pii"]}, 404, "no node"),
        ("/api/v1/tags", {"node": STG, "tags": []}, 400, "/tags"),
        ("/api/v1/tags", {"node": STG, "tags": "pii"}, 400, "/tags"),
        ("/api/v1/tags", {"node": STG, "tags": ["=x"]}, 400, "key=value"),
        ("/api/v1/tags", {"node": STG, "tags": ["x" * 201]}, 400, "/tags"),
        ("/api/v1/tags", {"tags": ["pii"]}, 400, "/node"),
        ("/api/v1/owners", {"node": "shop.raw.orders#order_id", "owners": ["a"]}, 400, "column"),
        ("/api/v1/owners", {"node": STG, "owners": [3]}, 400, "/owners"),
    ],
)
def test_bad_input_names_the_field(shop, path, document, status, words):
    got, answer = shop.post(path, document)
    assert got == status
    assert words in str(answer)


def test_a_body_that_is_no_object_is_refused(shop):
    for body in (b"", b"[]", b"{"):
        headers = {"Content-Type": "application/json"}
        answer = requests.post(f"{shop.url}/api/v1/tags", data=body, headers=headers, timeout=30)
        assert answer.status_code == 400
    assert requests.delete(f"{shop.url}/api/v1/tags?node={STG}", timeout=30).status_code == 400
