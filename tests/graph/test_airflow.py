"""Airflow's events and Spark's: the DAG, its tasks and the applications they start hang together.

`airflow/recorded` is what Airflow 2.11 with provider 2.20 sent for a DAG whose last task fails; of
the stack trace its last line was kept. `airflow/shop_daily` is made in the same form for the very
runs that the recorded Spark events name as their parents.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

EVENTS = Path(__file__).parent.parent / "events"
APPLICATIONS = ("shop_churn", "shop_ingest", "shop_marts", "shop_refine")

pytestmark = pytest.mark.neo4j


def _read(name: str) -> list[dict]:
    lines = (EVENTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _rows(graph, query: str) -> set[tuple]:
    return {tuple(row) for row in graph.rows(query)}


@pytest.fixture
def day(graph):
    return graph.project([*_read("spark/thursday"), *_read("airflow/shop_daily")])


def test_an_application_is_part_of_its_task_and_the_task_of_its_dag(day):
    rows = _rows(
        day,
        """MATCH (application:Job {namespace: 'shop'})-[:PART_OF]->(task:Job)-[:PART_OF]->(dag:Job)
           WHERE task.namespace = 'airflow'
           RETURN application.name, task.name, dag.namespace, dag.name""",
    )
    assert rows == {(name, f"shop_daily.{name}", "airflow", "shop_daily") for name in APPLICATIONS}


def test_runs_hang_together_and_have_ended(day):
    rows = _rows(
        day,
        """MATCH (a:Run {job_namespace: 'shop'})-[:CHILD_OF]->(t:Run)-[:CHILD_OF]->(d:Run)
           WHERE d.job_name = 'shop_daily'
           RETURN a.job_name, a.state, t.state, d.state""",
    )
    assert rows == {(name, "COMPLETE", "COMPLETE", "COMPLETE") for name in APPLICATIONS}


def test_the_day_that_a_run_stands_for_is_kept(day):
    ((start, end),) = _rows(
        day, "MATCH (r:Run {job_name: 'shop_daily'}) RETURN r.nominal_start, r.nominal_end"
    )
    assert (start.to_native().isoformat(), end.to_native().isoformat()) == (
        "2026-11-12T00:00:00+00:00",
        "2026-11-13T00:00:00+00:00",
    )


@pytest.fixture
def failed_day(graph):
    return graph.project(_read("airflow/recorded"))


def test_of_a_real_dag_run_each_task_has_its_state_below_the_dag(failed_day):
    rows = _rows(
        failed_day,
        """MATCH (task:Run)-[:CHILD_OF]->(dag:Run {job_name: 'shop_daily'})
           RETURN task.job_name, task.state, dag.state""",
    )
    assert rows == {
        ("shop_daily.shop_ingest", "COMPLETE", "FAIL"),
        ("shop_daily.shop_refine", "COMPLETE", "FAIL"),
        ("shop_daily.shop_marts", "FAIL", "FAIL"),
    }


def test_a_failed_task_says_why_and_belongs_to_its_owner(failed_day):
    ((message, owners, kind),) = _rows(
        failed_day,
        """MATCH (r:Run {job_name: 'shop_daily.shop_marts'})-[:RUN_OF]->(j:Job)
           RETURN r.error_message, j.owners[0], j.integration""",
    )
    assert message == "Bash command failed. The command returned a non-zero exit code 1."
    assert (owners, kind) == ("platform", "AIRFLOW")
