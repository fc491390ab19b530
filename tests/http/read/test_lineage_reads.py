from __future__ import annotations

import pytest

from tests.estate import Estate

pytestmark = pytest.mark.neo4j


def names(hits):
    return [hit["node"]["name"] for hit in hits]


def test_downstream_answers_hits_edges_and_how_many_there_are(get, keys):
    status, answer = get("/api/v1/downstream", node="silver.orders")
    assert status == 200
    assert names(answer["hits"]) == [
        "gold.revenue", "mailer", "nightly.build", "board", "churn", "train",
    ]  # fmt: skip
    assert (answer["total"], answer["truncated"], answer["cursor"]) == (6, False, None)
    known = {answer["start"]["id"], *(hit["node"]["id"] for hit in answer["hits"])}
    assert all({e["source"], e["target"]} <= known for e in answer["edges"])


def test_pages_put_together_are_the_whole(get, keys):
    whole = get("/api/v1/downstream", node="raw.orders")[1]["hits"]
    pages, cursor = [], {}
    while cursor is not None:
        page = get("/api/v1/downstream", node="raw.orders", limit=3, **cursor)[1]
        assert page["truncated"] == (page["cursor"] is not None)
        pages += page["hits"]
        cursor = {"cursor": page["cursor"]} if page["cursor"] else None
    assert pages == whole


def test_a_cursor_of_another_query_is_refused(get, keys):
    cursor = get("/api/v1/downstream", node="raw.orders", limit=1)[1]["cursor"]
    for path, node in (("downstream", "raw.users"), ("upstream", "raw.orders")):
        status, answer = get(f"/api/v1/{path}", node=node, cursor=cursor)
        assert (status, answer["errors"][0]["pointer"]) == (400, "cursor")
    assert get("/api/v1/downstream", node="raw.orders", cursor="nonsense!")[0] == 400


def test_granularity_application_folds_jobs_into_one_node(get, keys):
    answer = get("/api/v1/downstream", node="raw.orders", granularity="application")[1]
    assert names(answer["hits"]) == [
        "silver.orders", "nightly", "gold.revenue", "mailer", "board", "churn", "train",
    ]  # fmt: skip
    assert {e["job"] for e in answer["edges"] if e["target"].endswith(keys["revenue"])} == {
        f"job:{keys['nightly']}"
    }


def test_a_column_has_two_answers_and_each_influenced_hit_names_its_first_hop(get, keys):
    answer = get("/api/v1/downstream", node="raw.orders#day")[1]
    shown = [
        [
            (h["node"]["name"], h["node"]["column"], h["distance"], bool(h["influence"]))
            for h in part
        ]
        for part in (answer["value"]["hits"], answer["influence"]["hits"])
    ]
    assert shown[0] == [("silver.orders", "day", 1, False), ("gold.revenue", "day", 2, False)]
    assert shown[1] == [
        ("silver.orders", "day", 1, False),
        ("gold.revenue", None, 2, True),
        ("gold.revenue", "day", 2, False),
        ("gold.revenue", "total", 3, True),
    ]
    hop = answer["influence"]["hits"][3]["influence"]
    assert (hop["source"], hop["target"], hop["subtype"]) == (
        f"column:{keys['silver.orders#day']}", f"dataset:{keys['revenue']}", "GROUP_BY",
    )  # fmt: skip


def test_upstream_of_a_column_leaves_out_the_datasets_walked_through(get, keys):
    answer = get("/api/v1/upstream", node="gold.revenue#total")[1]
    columns = [
        [(h["node"]["name"], h["node"]["column"]) for h in answer[part]["hits"]]
        for part in ("value", "influence")
    ]
    assert columns[0] == [("silver.orders", "amount"), ("raw.orders", "amount")]
    assert set(columns[1]) == {
        ("silver.orders", "amount"), ("raw.orders", "amount"),
        ("silver.orders", "day"), ("raw.orders", "day"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "status", "words"),
    [
        ({}, 400, "node"),
        ({"node": "gold.revenu"}, 404, "gold.revenue"),
        ({"node": "orders"}, 409, "namespace"),
        ({"node": "gold.revenue", "depth": "51"}, 400, "1 to 50"),
        ({"node": "gold.revenue", "depth": "-1"}, 400, "1 to 50"),
        ({"node": "gold.revenue", "as_of": "yesterday"}, 400, "2026-01-31T10:00:00Z"),
        ({"node": "gold.revenue", "as_of": "2026-01-31T10:00:00"}, 400, "offset"),
        ({"node": "gold.revenue", "view": "all", "as_of": "2026-01-31"}, 400, "exclude"),
        ({"node": "gold.revenue", "view": "past"}, 400, "view"),
        ({"node": "gold.revenue", "limit": "0"}, 400, "limit"),
        ({"node": "gold.revenue", "dept": "3"}, 400, "did you mean depth"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(get, keys, parameters, status, words):
    got, answer = get("/api/v1/downstream", **parameters)
    assert (got, answer["status"]) == (status, status)
    assert words in str(answer)


def test_an_answer_that_the_caller_has_is_not_sent_again(client, keys):
    first = client.get("/api/v1/downstream", query_string={"node": "gold.revenue"})
    again = client.get(
        "/api/v1/downstream",
        query_string={"node": "gold.revenue"},
        headers={"If-None-Match": first.headers["ETag"]},
    )
    assert (first.status_code, again.status_code, again.data) == (200, 304, b"")


def test_a_time_with_an_unescaped_plus_is_understood(client, keys):
    answer = client.get("/api/v1/downstream?node=gold.revenue&as_of=2026-01-31T10:00:00+01:00")
    assert answer.get_json()["as_of"] == "2026-01-31T09:00:00Z"


def test_search_finds_parts_of_names_and_exact_ones_first(get, keys):
    found = get("/api/v1/search", q="orders")[1]["results"]
    assert [n["name"] for n in found[:2]] == ["raw.orders", "silver.orders"]
    columns = get("/api/v1/search", q="amount", type="column")[1]["results"]
    assert {(n["name"], n["column"]) for n in columns} == {
        ("raw.orders", "amount"), ("silver.orders", "amount"),
    }  # fmt: skip
    assert get("/api/v1/search", q="*:*")[1]["results"] == []
    assert get("/api/v1/search", q="x", type="table")[0] == 400


def test_search_finds_by_tag_and_by_owner_after_names(get, keys):
    for text, name, reason in (("PII", "raw.orders", "tag"), ("financ", "gold.revenue", "owner")):
        answer = get("/api/v1/search", q=text)[1]
        assert [node["name"] for node in answer["results"]] == [name]
        assert answer["found_by"] == [reason]
    assert get("/api/v1/search", q="pii", type="job")[1]["results"] == []


def test_edges_carry_the_type_of_a_flow_and_its_label(get, driver, keys):
    estate = Estate(driver)
    told = {"basis": "explicit", "subtype": "ETL", "description": "Copy it"}
    estate.flow(keys["mailer"], [keys["s_users"]], keys["board"], **told)
    estate.write()
    edges = get("/api/v1/downstream", node="silver.users")[1]["edges"]
    flows = [(e["subtype"], e["description"]) for e in edges if e["type"] == "feeds"]
    assert flows == [("ETL", "Copy it")]
    inflows = get("/api/v1/datasets/detail", node="board")[1]["inflows"]
    assert [(f["source"]["name"], f["edge"]["description"]) for f in inflows] == [
        ("gold.revenue", None), ("silver.users", "Copy it"),
    ]  # fmt: skip
