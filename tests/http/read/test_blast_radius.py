from __future__ import annotations

import pytest

from tests.estate import Estate

pytestmark = pytest.mark.neo4j


def test_it_counts_what_a_person_must_tell(get, keys):
    answer = get("/api/v1/blast-radius", node="raw.orders")[1]
    assert (answer["affected_count"], answer["affected_columns"]) == (5, 4)
    assert answer["totals"] == {
        "dataset": 2, "model": 1, "dashboard": 1, "job": 4, "column": 4, "application": 1,
    }  # fmt: skip
    # silver 1, revenue certified 2, model and dashboard 3 each, mailer 1: w = 10
    assert (answer["score"], answer["level"]) == (33, "medium")
    uncounted = {hit["node"]["name"] for hit in answer["hits"] if not hit["counted"]}
    assert uncounted == {"nightly.clean", "nightly.build", "train"}


def test_each_hit_has_a_way_of_least_distance_and_the_jobs_on_it(get, keys):
    hits = get("/api/v1/blast-radius", node="raw.orders")[1]["hits"]
    board = next(hit for hit in hits if hit["node"]["name"] == "board")
    names = [node["name"] for node in board["path"]]
    assert names == ["raw.orders", "silver.orders", "gold.revenue", "board"]
    assert board["via"] == [f"job:{keys[job]}" for job in ("clean", "build", "train")]
    assert all(len(hit["path"]) == hit["distance"] + 1 for hit in hits)


def test_hits_tell_owner_tags_and_last_run(get, keys):
    hits = {
        h["node"]["name"]: h["node"]
        for h in get("/api/v1/blast-radius", node="raw.orders")[1]["hits"]
    }
    assert (hits["gold.revenue"]["owners"], hits["gold.revenue"]["tags"]) == (
        ["finance"], ["certified"],
    )  # fmt: skip
    assert hits["nightly.build"]["last_run_state"] == "FAIL"
    assert hits["silver.orders"]["last_written_at"] == "2026-02-01T00:00:00Z"


def test_a_column_reaches_datasets_beyond_the_end_of_column_lineage(get, keys):
    answer = get("/api/v1/blast-radius", node="raw.orders#amount")[1]
    shown = {hit["node"]["name"]: hit["certain"] for hit in answer["hits"] if hit["counted"]}
    assert shown == {
        "silver.orders": True, "gold.revenue": True,
        "churn": False, "board": False, "mailer": False,
    }  # fmt: skip
    assert {c["node"]["column"] for c in answer["columns"]} == {"amount", "total"}


def test_an_unused_column_reaches_nothing_certain(get, keys):
    answer = get("/api/v1/blast-radius", node="raw.orders#unused")[1]
    assert (answer["affected_count"], answer["score"], answer["level"]) == (0, 0, "none")


def test_a_job_reaches_what_it_writes_and_on(get, keys):
    hits = get("/api/v1/blast-radius", node="nightly.build")[1]["hits"]
    assert [h["node"]["name"] for h in hits] == ["gold.revenue", "board", "churn", "train"]
    assert [n["name"] for n in hits[1]["path"]] == ["nightly.build", "gold.revenue", "board"]


def test_a_self_edge_does_not_make_a_dataset_part_of_its_own_blast_radius(get, driver, keys):
    estate = Estate(driver)
    told = {"job_key": keys["train"], "basis": "io"}
    estate.edge(("Dataset", keys["board"]), "FEEDS", ("Dataset", keys["board"]), **told)
    estate.write()
    answer = get("/api/v1/blast-radius", node="board")[1]
    assert (answer["hits"], answer["affected_count"]) == ([], 0)


def test_pages_put_together_are_the_whole(get, keys):
    whole = get("/api/v1/blast-radius", node="raw.orders")[1]
    first = get("/api/v1/blast-radius", node="raw.orders", limit=5)[1]
    rest = get("/api/v1/blast-radius", node="raw.orders", limit=5, cursor=first["cursor"])[1]
    assert first["hits"] + rest["hits"] == whole["hits"]
    assert (first["truncated"], first["score"]) == (True, whole["score"])
