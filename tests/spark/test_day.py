"""The shop's day on the real thing: PySpark, the listener, gunicorn, the journal and Neo4j.

The lineage in the graph is held against what the pipeline's code does, which was written by hand.
The Thursday goes straight to the collector. The Friday fails, while no collector can be reached: it
is spooled to a file and shipped afterwards.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from collector.local.ports import free_ports
from collector.settings import child_environment
from spark_conf.pipelines import expected
from tests.spark.conftest import LONGEST_S, PATIENT, REPOSITORY
from tests.spark.told import short_name

pytestmark = [pytest.mark.spark, pytest.mark.neo4j]


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return tmp_path_factory.mktemp("shop")


@pytest.fixture(scope="module")
def thursday(headwater, shop, listener_jar):
    """The day as it should be, through the collector into the graph."""
    day = _run_day(shop, "--url", headwater.url)
    headwater.wait_for_graph()
    return day


@pytest.fixture(scope="module")
def friday(headwater, shop, thursday):
    """The day that breaks, with nobody listening; its events are shipped from the spool."""
    (nobody,) = free_ports(1)
    spool = shop / "spool.jsonl"
    day = _run_day(shop, "--url", f"http://127.0.0.1:{nobody}", "--durable", spool, "--break")
    before = headwater.entries()
    shipped = headwater.command("send", "--follow", "--idle", "0", str(spool))
    headwater.wait_for_graph()
    spooled = len(spool.read_text(encoding="utf-8").splitlines())
    return {
        **day,
        "spooled": spooled,
        "shipped": shipped["accepted"],
        "kept": headwater.entries() - before,
    }


def _run_day(shop, *options):
    patient = [word for setting in PATIENT.items() for word in ("--conf", "=".join(setting))]
    answer = subprocess.run(
        [sys.executable, "-m", "spark_conf.pipelines", str(shop), *map(str, options), *patient],
        cwd=shop,
        env=child_environment(PYTHONPATH=str(REPOSITORY)),
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert answer.stdout, answer.stderr[-5000:]
    return json.loads(answer.stdout.splitlines()[-1])


def test_all_four_applications_end_well(thursday):
    assert thursday["error"] is None
    assert thursday["done"] == list(expected.APPLICATION_WRITES)


@pytest.mark.usefixtures("thursday")
def test_the_graph_has_each_dataset_edge_and_no_other(headwater, shop):
    rows = headwater.rows("MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN a.name, b.name")
    assert {(short_name(shop, a), short_name(shop, b)) for a, b in rows} == expected.DATASET_EDGES


@pytest.mark.usefixtures("thursday")
def test_edges_come_from_columns_except_where_the_stream_tells_none(headwater, shop):
    rows = headwater.rows("MATCH (a:Dataset)-[r:FEEDS]->(b:Dataset) RETURN b.name, r.basis")
    assert {(short_name(shop, b), basis) for b, basis in rows if basis != "column"} == {
        ("bronze/web_events", "io")
    }


@pytest.mark.usefixtures("thursday")
def test_the_graph_has_each_column_edge_with_its_kind_and_no_other(headwater, shop):
    rows = headwater.rows(
        """MATCH (a:Column)-[r:FEEDS {kind: 'DIRECT'}]->(b:Column)
           RETURN a.name, a.path, b.name, b.path, r.subtype, coalesce(r.masking, false)"""
    )
    found = {
        (f"{short_name(shop, a)}#{a_path}", f"{short_name(shop, b)}#{b_path}", subtype, masking)
        for a, a_path, b, b_path, subtype, masking in rows
    }
    assert found == expected.COLUMN_EDGES


@pytest.mark.usefixtures("thursday")
def test_the_graph_has_what_decides_about_rows(headwater, shop):
    rows = headwater.rows(
        "MATCH (a:Column)-[:INFLUENCES]->(b:Dataset) RETURN a.name, a.path, b.name"
    )
    found = {(f"{short_name(shop, a)}#{path}", short_name(shop, b)) for a, path, b in rows}
    assert found == expected.INFLUENCES


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("(d:Dataset)-[:INPUT_TO]->(j)", expected.APPLICATION_READS),
        ("(j)-[:OUTPUTS]->(d:Dataset)", expected.APPLICATION_WRITES),
    ],
)
@pytest.mark.usefixtures("thursday")
def test_the_jobs_of_an_application_fold_to_what_its_code_reads_and_writes(
    headwater, shop, pattern, wanted
):
    rows = headwater.rows(
        f"""MATCH (j:Job)-[:PART_OF]->(application:Job {{namespace: 'shop'}})
            MATCH {pattern} RETURN application.name, d.name"""
    )
    found: dict[str, set[str]] = {}
    for application, dataset in rows:
        found.setdefault(application, set()).add(short_name(shop, dataset))
    assert found == wanted


def test_every_application_hangs_below_the_run_of_the_scheduler(headwater, thursday):
    rows = headwater.rows(
        """MATCH (r:Run {root_run_id: $root})-[:RUN_OF]->(j:Job {namespace: 'shop'})
           WHERE NOT j.name CONTAINS '.' RETURN j.name, r.state""",
        root=thursday["dag_run"]["run_id"],
    )
    assert rows == {(name, "COMPLETE") for name in expected.APPLICATION_WRITES}


@pytest.mark.usefixtures("thursday")
def test_no_write_that_ended_well_is_suspect(headwater):
    assert headwater.rows("MATCH (r:Run) WHERE r.suspect RETURN r.job_name") == set()


def test_no_event_of_the_day_without_a_collector_is_lost(friday):
    assert friday["spooled"] > 0
    assert friday["shipped"] == friday["kept"] == friday["spooled"]


def test_the_friday_stops_at_the_renamed_column(friday):
    assert friday["done"] == []
    assert "order_amount" in friday["error"]


@pytest.mark.usefixtures("friday")
def test_a_fail_followed_by_complete_is_a_failed_run_with_its_error(headwater):
    ((name, message, trace),) = headwater.rows(
        """MATCH (r:Run {state: 'FAIL'})
           RETURN r.job_name, r.error_message, r.error_stack_trace"""
    )
    assert name.endswith(".bronze_orders")
    assert "orders.csv" in message
    assert "order_amount" in trace


def test_a_failed_write_shows_on_its_application_which_reported_complete(headwater, friday):
    rows = headwater.rows(
        """MATCH (r:Run {root_run_id: $root})-[:RUN_OF]->(:Job {name: 'shop_ingest'})
           RETURN r.state, r.shown_state""",
        root=friday["dag_run"]["run_id"],
    )
    assert rows == {("COMPLETE", "FAIL")}


@pytest.mark.usefixtures("friday")
def test_a_failed_run_takes_no_edge_away(headwater, shop):
    rows = headwater.rows("MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN a.name, b.name")
    assert {(short_name(shop, a), short_name(shop, b)) for a, b in rows} == expected.DATASET_EDGES
