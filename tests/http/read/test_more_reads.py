"""Ways, reasons, differences, exports, Marquez' shape and questions over HTTP."""

from __future__ import annotations

import csv
import io
from xml.etree import ElementTree as ET

import pytest

from tests.estate import LATER, Estate, build

pytestmark = pytest.mark.neo4j


def names(nodes):
    return [node["name"] for node in nodes]


def test_paths_come_shortest_first(get, driver, keys):
    estate = Estate(driver)
    estate.flow(keys["mailer"], [keys["s_orders"]], keys["board"])
    estate.write()
    answer = get("/api/v1/paths", **{"from": "raw.orders", "to": "board"})[1]
    assert answer["distance"] == 2
    assert [names(path["nodes"]) for path in answer["paths"]] == [
        ["raw.orders", "silver.orders", "board"],
        ["raw.orders", "silver.orders", "gold.revenue", "board"],
    ]
    assert get("/api/v1/paths", **{"from": "board", "to": "raw.orders"})[1]["distance"] is None


def test_paths_lead_from_and_to_jobs_and_between_columns(get, keys):
    jobs = get("/api/v1/paths", **{"from": "nightly.clean", "to": "train"})[1]
    assert names(jobs["paths"][0]["nodes"]) == [
        "nightly.clean", "silver.orders", "gold.revenue", "train",
    ]  # fmt: skip
    ends = {"from": "raw.orders#day", "to": "gold.revenue#total"}
    columns = get("/api/v1/paths", **ends)[1]
    assert [edge["type"] for edge in columns["paths"][0]["edges"]] == [
        "feeds", "influences", "has_column",
    ]  # fmt: skip
    assert get("/api/v1/paths", **{"from": "raw.orders", "to": "gold.revenue#total"})[0] == 400


def test_why_tells_basis_job_text_and_runs(get, keys):
    answer = get("/api/v1/why", **{"from": "silver.orders", "to": "gold.revenue"})[1]
    told = answer["edges"][0]["explained"]
    assert (told["edge"]["basis"], told["job"]["name"], told["sql"]) == (
        "column", "nightly.build", "SELECT 1",
    )  # fmt: skip
    assert (told["first_run"]["id"], told["last_run"]["id"], told["runs"]) == ("run-1", "run-3", 3)
    assert get("/api/v1/why", **{"from": "raw.orders", "to": "gold.revenue"})[1]["edges"] == []


def test_why_explains_columns_too(get, keys):
    ends = {"from": "raw.orders", "to": "silver.orders", "column": "day"}
    told = get("/api/v1/why", **ends)[1]["edges"][0]["explained"]
    assert (told["edge"]["subtype"], told["job"]["name"]) == ("IDENTITY", "nightly.clean")


def test_a_diff_tells_what_came_and_went(get, client, driver, keys):
    estate = Estate(driver)
    told = {"job_key": keys["clean"], "basis": "io"}
    estate.edge(
        ("Dataset", keys["users"]), "FEEDS", ("Dataset", keys["s_orders"]), valid_from=LATER, **told
    )
    estate.edge(
        ("Dataset", keys["s_users"]), "FEEDS_BEFORE", ("Dataset", keys["revenue"]),
        valid_to=LATER, **told,
    )  # fmt: skip
    estate.write()
    times = {"from": "2026-01-15", "to": "2026-02-15"}
    found = get("/api/v1/diff", **times)[1]["difference"]
    assert [(e["source"]["name"], e["target"]["name"]) for e in found["appeared"]["edges"]] == [
        ("raw.users", "silver.orders")
    ]
    assert [(e["source"]["name"], e["target"]["name"]) for e in found["disappeared"]["edges"]] == [
        ("silver.users", "gold.revenue")
    ]
    text = client.get("/api/v1/diff", query_string={**times, "format": "text"}).get_data(
        as_text=True
    )
    assert "+ edge raw.users (s3://lake) feeds silver.orders (s3://lake)" in text
    assert "- edge silver.users" in text
    around = get("/api/v1/diff", node="raw.users", **times)[1]["difference"]
    assert len(around["appeared"]["edges"]) == 1
    assert get("/api/v1/diff", **{"from": "2026-02-15", "to": "2026-01-15"})[0] == 400
    same = client.get(
        "/api/v1/diff",
        query_string={"from": "2026-03-01", "to": "2026-03-02", "format": "markdown"},
    )
    assert "no difference" in same.get_data(as_text=True)


@pytest.mark.parametrize("columns", ["true", "false"])
def test_exports_are_well_formed(client, keys, columns):
    def export(kind):
        asked = {"node": "silver.orders", "format": kind, "columns": columns}
        return client.get("/api/v1/export", query_string=asked).get_data(as_text=True)

    assert export("mermaid").startswith("flowchart LR\n")
    assert export("dot").startswith("digraph lineage {")
    rows = list(csv.DictReader(io.StringIO(export("csv"))))
    assert {"raw.orders", "nightly.clean"} <= {row["source_name"] for row in rows}
    assert ET.fromstring(export("svg")).tag == "{http://www.w3.org/2000/svg}svg"


def test_marquez_clients_find_their_shape(get, keys):
    answer = get("/api/v1/lineage", nodeId="dataset:s3://lake:silver.orders", depth=1, unknown="x")[
        1
    ]
    graph = {node["id"]: node for node in answer["graph"]}
    own = graph["dataset:s3://lake:silver.orders"]
    assert own["type"] == "DATASET"
    assert own["inEdges"] == [
        {"origin": "job:spark:nightly.clean", "destination": "dataset:s3://lake:silver.orders"}
    ]
    assert {edge["destination"] for edge in own["outEdges"]} == {
        "job:spark:nightly.build", "job:spark:mailer",
    }  # fmt: skip
    assert graph["job:spark:nightly.build"]["data"]["latestRun"]["state"] == "FAILED"
    one = get("/api/v1/lineage", nodeId="silver.orders", direction="upstream", depth=1)[1]["graph"]
    assert {node["id"] for node in one} == {
        "dataset:s3://lake:raw.orders", "job:spark:nightly.clean", "dataset:s3://lake:silver.orders",
    }  # fmt: skip
    assert get("/api/v1/lineage")[0] == 400


@pytest.mark.parametrize(
    ("name", "asked", "expected"),
    [
        ("root_sources", {"node": "board"}, ["raw.orders"]),
        ("final_consumers", {"node": "raw.orders"}, ["board", "churn"]),
        ("sources", {}, ["raw.orders", "raw.users"]),
        ("job_lineage", {"node": "nightly.clean"}, ["mailer", "nightly.build", "train"]),
        ("application_lineage", {"node": "job:nightly"}, ["mailer", "train"]),
        ("orphan_datasets", {}, ["lonely"]),
        ("unknown_downstreams", {"time": "2026-01-15"}, ["silver.users"]),
        ("stale_datasets", {"time": "2026-01-15"}, ["raw.orders"]),
        ("unused_datasets", {"time": "2026-01-15"}, ["lonely", "silver.users", "gold.revenue"]),
        ("unused_columns", {}, ["raw.orders"]),
        ("who_reads", {"node": "silver.orders"}, ["mailer", "nightly.build"]),
        ("who_writes", {"node": "silver.orders"}, ["nightly.clean"]),
        ("cycles", {}, ["silver.users", "raw.users"]),
    ],
)
def test_questions_have_the_answers_that_the_picture_shows(get, driver, name, asked, expected):
    keys = build(driver)
    estate = Estate(driver)
    estate.dataset("lonely")
    if name == "cycles":
        estate.flow(keys["clean"], [keys["s_users"]], keys["users"])
    estate.write()
    rows = get(f"/api/v1/questions/{name}", **asked)[1]["rows"]
    assert sorted(row["node"]["name"] for row in rows) == sorted(expected)


def test_questions_about_runs_and_schemas(get, keys):
    last = get("/api/v1/questions/last_successful_run", node="nightly.build")[1]["rows"]
    assert [row["run"]["id"] for row in last] == ["run-2"]
    failed = get("/api/v1/questions/failed_runs", time="2026-01-01")[1]["rows"]
    assert [row["run"]["error"] for row in failed] == ["no space left"]
    assert get("/api/v1/questions/schema_history", node="raw.orders")[1]["rows"] == []
    models = get("/api/v1/questions/models_of_datasets")[1]["rows"]
    assert {"dataset": "gold.revenue", "model": "churn", "distance": 1} in models
    derived = get("/api/v1/questions/derived_from")[1]["rows"]
    assert {row["derived"] for row in derived if row["source"] == "gold.revenue"} == {
        "churn",
        "board",
    }


def test_a_question_that_needs_a_node_says_so(get, keys):
    assert get("/api/v1/questions/who_reads")[0] == 400
    assert get("/api/v1/questions/who_knows")[0] == 404
    listed = get("/api/v1/questions")[1]
    assert {q["name"] for q in listed["questions"]} >= set(listed["answered"])
