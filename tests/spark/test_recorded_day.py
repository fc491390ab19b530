"""The recorded day: what the listener tells is what the pipeline's code does, edge by edge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spark_conf.pipelines import expected
from tests.spark import told

EVENTS = Path(__file__).parent.parent / "events" / "spark"
ROOT = "/data/shop"


def _read(name: str) -> list[told.Event]:
    lines = (EVENTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def thursday():
    return _read("thursday")


@pytest.fixture(scope="module")
def friday():
    return _read("friday")


def test_each_dataset_edge_is_told_and_no_other(thursday):
    assert told.dataset_edges(thursday, ROOT) == expected.DATASET_EDGES


def test_each_column_edge_is_told_with_its_kind_and_no_other(thursday):
    assert told.column_edges(thursday, ROOT) == expected.COLUMN_EDGES


def test_joins_filters_and_groups_are_told_once_per_dataset(thursday):
    assert told.influences(thursday, ROOT) == expected.INFLUENCES


@pytest.mark.parametrize(
    ("side", "wanted"),
    [("inputs", expected.APPLICATION_READS), ("outputs", expected.APPLICATION_WRITES)],
)
def test_an_application_reads_and_writes_what_its_code_says(thursday, side, wanted):
    assert told.applications(thursday, ROOT, side) == wanted


def test_every_write_that_ended_well_says_how_many_rows(thursday):
    counted = {
        told.short_name(ROOT, output["name"])
        for event in thursday
        if event["eventType"] == "COMPLETE"
        for output in event["outputs"]
        if output["outputFacets"].get("outputStatistics", {}).get("rowCount")
    }
    assert counted == {step.target for step in expected.STEPS}


def test_all_applications_hang_below_one_run_of_the_scheduler(thursday):
    parents = {
        event["job"]["name"]: event["run"]["facets"]["parent"]
        for event in thursday
        if event["job"]["facets"]["jobType"]["jobType"] == "APPLICATION"
    }
    assert {name: parent["job"]["name"] for name, parent in parents.items()} == {
        name: f"shop_daily.{name}" for name in expected.APPLICATION_WRITES
    }
    assert len({parent["root"]["run"]["runId"] for parent in parents.values()}) == 1


def test_the_renamed_column_ends_the_friday_with_an_error_that_names_it(friday):
    (failed,) = [event for event in friday if event["eventType"] == "FAIL"]
    assert failed["job"]["name"].endswith("bronze_orders")
    assert "order_amount" in failed["run"]["facets"]["spark.exception"]["stackTrace"]
    assert {event["job"]["name"].split(".")[0] for event in friday} == {"shop_ingest"}


def test_the_listener_sends_complete_after_fail_and_without_row_counts(friday):
    (failed,) = [event for event in friday if event["eventType"] == "FAIL"]
    of_run = told.runs(friday)[failed["run"]["runId"]]
    assert [event["eventType"] for event in of_run] == ["START", "RUNNING", "FAIL", "COMPLETE"]
    assert "outputStatistics" not in of_run[-1]["outputs"][0]["outputFacets"]
