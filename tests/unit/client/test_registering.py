"""Flows, pipelines, SQL, column records and models: what is sent for each."""

from __future__ import annotations

import asyncio

import orjson
import pytest

from collector.client import ColumnLineage, __all__, lineage
from collector.errors import UsageError
from collector.validate import judge

GOLD = [
    ColumnLineage("total", ["silver.orders.amount"], "SUM(amount)"),
    {"output_column": "orders", "input_columns": ["silver.orders.order_id"]},
]

OUR_OWN = {"/job/facets/headwater_schedule", "/job/facets/headwater_pipeline"}


def entries(event):
    return event["job"]["facets"]["lineage"]["entries"]


def test_a_flow_keeps_its_label_its_type_and_its_kinds(tracker, events):
    answer = tracker.register_flow(
        "api:crm", "table:raw_customers", "Pull customers", flow_type="streaming", schedule="6am"
    )
    assert answer["job"] == {"namespace": "default", "name": "raw_customers.pull_customers"}
    [event] = events()
    [entry] = entries(event)
    assert entry["inputs"][0]["transformations"][0] == {
        "type": "DIRECT",
        "subtype": "STREAMING",
        "description": "Pull customers",
    }
    assert event["inputs"][0]["facets"]["datasetType"]["datasetType"] == "API"
    assert event["job"]["facets"]["headwater_schedule"]["schedule"] == "6am"


def test_a_flow_without_a_source_is_refused(tracker):
    with pytest.raises(UsageError, match="a source and a target"):
        tracker.register_flow([], "table:b")


def test_a_pipeline_is_a_job_for_each_table_in_order(tracker, events):
    answer = tracker.register_pipeline(
        "revenue",
        [
            {"source": "api:stripe", "target": "table:raw", "transformation": "Stream payments"},
            {"source": "table:raw", "target": "table:daily", "transformation": "Aggregate"},
            {"source": "table:fx", "target": "table:daily", "transformation": "Convert"},
            {"sources": ["table:daily"], "target": "dashboard:revenue"},
        ],
        schedule="hourly",
    )
    assert answer["jobs"] == ["revenue.raw", "revenue.daily", "revenue.revenue"]
    sent = events()
    steps = [event["job"]["facets"]["headwater_pipeline"]["step"] for event in sent]
    assert steps == [1, 2, 3]
    assert {source["name"] for source in entries(sent[1])[0]["inputs"]} == {"raw", "fx"}
    assert sent[0]["job"]["facets"]["headwater_pipeline"]["schedule"] == "hourly"


def test_sql_is_read_at_once_and_registered(tracker, events):
    answer = tracker.capture_sql_lineage("INSERT INTO t (x) SELECT a FROM s", "Copy")
    assert (answer["source_tables"], answer["target_tables"]) == (["s"], ["t"])
    assert answer["registered"] is True
    assert events()[0]["job"]["name"] == "t.copy"


def test_a_dry_run_sends_nothing(tracker, events):
    assert tracker.capture_sql_lineage("DELETE FROM t", dry_run=True)["registered"] is False
    assert events() == []


def test_every_method_can_be_awaited(tracker):
    async def all_of_them():
        flow = await tracker.register_flow("table:a", "table:b")
        sql = await tracker.capture_sql_lineage(sql="CREATE VIEW v AS SELECT a FROM s")
        return flow, sql

    flow, sql = asyncio.run(all_of_them())
    assert type(flow) is dict
    assert sql["target_tables"] == ["v"]


def test_column_records_with_an_output_become_column_edges(tracker, events):
    tracker.document_column_lineage("build_daily", GOLD, output="table:gold.daily")
    [event] = events()
    [entry] = entries(event)
    [source] = entry["fields"]["total"]["inputs"]
    assert (entry["name"], source["name"], source["field"]) == (
        "gold.daily",
        "silver.orders",
        "amount",
    )
    assert source["transformations"][0]["description"] == "SUM(amount)"


def test_column_records_without_an_output_say_only_what_the_job_uses(tracker, events):
    tracker.document_column_lineage("build_daily", GOLD)
    [event] = events()
    [entry] = entries(event)
    assert entry["type"] == "JOB"
    assert entry["inputs"][0]["transformations"][0]["description"] == "total: SUM(amount)"
    assert event["outputs"] == []
    assert [d["name"] for d in event["inputs"]] == ["silver.orders"]


def test_column_records_come_from_a_file_of_json_lines(tracker, events, tmp_path):
    file = tmp_path / "columns.jsonl"
    lines = [
        {"job": "a", "output": "table:t", "output_column": "x", "input_columns": ["s.y"]},
        {"job": "b", "output_column": "t.z", "input_columns": ["s.y"], "recorded_at": "2026"},
    ]
    file.write_text("\n".join(orjson.dumps(line).decode() for line in lines) + "\n\n")
    assert tracker.document_column_lineage_file(file)["jobs"] == ["a", "b"]
    assert [entries(event)[0]["name"] for event in events()] == ["t", "t"]


def test_a_file_with_bad_lines_names_them_all_and_sends_nothing(tracker, events, tmp_path):
    file = tmp_path / "columns.jsonl"
    file.write_text('{"job": "a"}\nnot json\n')
    with pytest.raises(UsageError) as refusal:
        tracker.document_column_lineage_file(file)
    assert [fault.pointer for fault in refusal.value.violations] == ["line 1", "line 2"]
    assert events() == []


def test_a_model_version_is_fed_by_its_features_and_its_training_data(tracker, events):
    answer = tracker.log_model(
        "churn", 3, features=["table:f#age", "table:f#spend"], training=["table:train@v7"]
    )
    start, complete = events()
    assert answer["lineage_id"] == complete["run"]["runId"] == start["run"]["runId"]
    [model] = complete["outputs"]
    assert (model["namespace"], model["name"]) == ("model", "churn")
    assert model["facets"]["version"]["datasetVersion"] == "3"
    [entry] = entries(complete)
    assert set(entry["fields"]) == {"age", "spend"}
    assert {source["name"] for source in entry["inputs"]} == {"f", "train"}
    [trained] = [d for d in complete["inputs"] if d["name"] == "train"]
    assert trained["facets"]["version"]["datasetVersion"] == "v7"


def test_every_event_is_accepted_and_only_our_own_facets_are_unknown_to_the_spec(tracker, events):
    tracker.register_flow("api:crm", "table:raw", "Pull", schedule="daily")
    tracker.register_pipeline("p", [{"source": "table:a", "target": "model:b"}])
    tracker.document_column_lineage("j", GOLD)
    tracker.document_column_lineage("j", GOLD, output="table:gold")
    tracker.log_model("m", "1", features=["table:f#x"], training=["table:t@1"])
    for event in events():
        verdict = judge(orjson.dumps(event), "strict")
        assert verdict.violations == ()
        assert {warning.pointer for warning in verdict.warnings} <= OUR_OWN


def test_the_public_names_are_exactly_these():
    assert __all__ == sorted(__all__)
    assert set(__all__) == {
        "Answer", "ColumnLineage", "Dataset", "Run", "Tracker", "document_column_lineage",
        "lineage", "log_model", "schema_fields", "track",
    }  # fmt: skip


def test_a_tracker_of_one_database_puts_its_tables_there(recorded, tmp_path):
    tracker = lineage(transport=recorded, namespace="postgres://db:5432", spool=tmp_path / "s")
    tracker.register_flow("table:a", "model:b")
    assert tracker.flush(60)
    [event] = recorded.events
    assert event["inputs"][0]["namespace"] == "postgres://db:5432"
    assert event["outputs"][0]["namespace"] == "model"
    tracker.close()
