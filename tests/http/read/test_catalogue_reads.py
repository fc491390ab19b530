from __future__ import annotations

import pytest

pytestmark = pytest.mark.neo4j


def test_the_overview_counts_by_kind_and_leaves_aliases_out(get, keys):
    answer = get("/api/v1/overview")[1]
    assert answer["counts"]["dataset"] == 7
    assert (answer["counts"]["model"], answer["counts"]["job"]) == (1, 5)


def test_namespaces_say_what_is_in_them(get, keys):
    found = {n["namespace"]: n for n in get("/api/v1/namespaces")[1]["namespaces"]}
    assert found["s3://lake"] == {"namespace": "s3://lake", "datasets": 5, "jobs": 0}
    assert found["spark"]["jobs"] == 5


def test_datasets_are_listed_in_pages_by_namespace_and_name(get, keys):
    first = get("/api/v1/datasets", limit=4)[1]
    rest = get("/api/v1/datasets", limit=4, cursor=first["cursor"])[1]
    names = [d["name"] for d in first["datasets"] + rest["datasets"]]
    assert names == [
        "board", "churn", "gold.revenue",
        "raw.orders", "raw.users", "silver.orders", "silver.users",
    ]  # fmt: skip
    assert (first["total"], first["truncated"], rest["truncated"]) == (7, True, False)


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ({"kind": "model"}, ["churn"]),
        ({"tag": "pii"}, ["raw.orders"]),
        ({"q": "SILVER"}, ["silver.orders", "silver.users"]),
        ({"namespace": "bi"}, ["board"]),
    ],
)
def test_datasets_are_chosen_by_kind_tag_text_and_namespace(get, keys, wanted, names):
    assert [d["name"] for d in get("/api/v1/datasets", **wanted)[1]["datasets"]] == names


def test_jobs_are_chosen_by_the_state_of_their_last_run(get, keys):
    assert [j["name"] for j in get("/api/v1/jobs", state="FAIL")[1]["jobs"]] == ["nightly.build"]


def test_a_dataset_tells_its_columns_jobs_and_other_names(get, keys):
    answer = get("/api/v1/datasets/detail", node="raw.orders")[1]
    assert answer["aliases"] == [{"namespace": "file", "name": "/data/orders"}]
    assert [(c["path"], c["data_type"]) for c in answer["columns"]] == [
        ("amount", "double"), ("day", "double"), ("unused", "double"),
    ]  # fmt: skip
    assert ([j["name"] for j in answer["readers"]], answer["writers"]) == (["nightly.clean"], [])


def test_a_job_tells_its_application_its_datasets_and_its_newest_runs(get, keys):
    answer = get("/api/v1/jobs/detail", node="nightly.build")[1]
    assert answer["application"]["name"] == "nightly"
    assert [d["name"] for d in answer["inputs"] + answer["outputs"]] == [
        "silver.orders", "gold.revenue",
    ]  # fmt: skip
    assert [r["id"] for r in answer["runs"]] == ["run-3", "run-2", "run-1"]
    assert answer["sql"] == "SELECT 1"


def test_a_dataset_is_no_job(get, keys):
    assert get("/api/v1/jobs/detail", node="gold.revenue")[0] == 404


def test_runs_come_newest_first_in_pages(get, keys):
    first = get("/api/v1/runs", node="nightly.build", limit=2)[1]
    rest = get("/api/v1/runs", node="nightly.build", limit=2, cursor=first["cursor"])[1]
    assert [r["id"] for r in first["runs"] + rest["runs"]] == ["run-3", "run-2", "run-1"]
    assert [r["id"] for r in get("/api/v1/runs", state="FAIL")[1]["runs"]] == ["run-3"]
    since = get("/api/v1/runs", node="nightly.build", since="2026-01-02", until="2026-01-15")[1]
    assert [r["id"] for r in since["runs"]] == ["run-2"]


def test_a_run_tells_what_it_read_and_wrote(get, keys):
    answer = get("/api/v1/runs/run-2")[1]
    assert [(u["dataset"]["name"], u["rows"]) for u in answer["reads"]] == [("silver.orders", 7)]
    assert [(u["dataset"]["name"], u["rows"]) for u in answer["wrote"]] == [("gold.revenue", 1)]
    assert get("/api/v1/runs/none")[0] == 404


def test_a_run_is_told_in_the_words_of_marquez_too(get, keys):
    answer = get("/api/v1/jobs/runs/run-3")[1]
    assert (answer["id"], answer["state"]) == ("run-3", "FAILED")
    assert answer["job"] == {"namespace": "spark", "name": "nightly.build"}
    assert answer["startedAt"] == "2026-02-01T00:00:00Z"
