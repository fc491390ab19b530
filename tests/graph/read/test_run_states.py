"""What is shown of runs: open ones that fell silent, and writes that two runs report."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from uuid import UUID

import pytest

from collector.graph.read.blast_radius import blast_radius
from collector.graph.read.catalogue import jobs
from collector.graph.read.reach import Window
from collector.graph.read.resolve import resolve_node
from collector.graph.read.runs import RunFilter, dataset_writes, recent_runs, run, run_history
from collector.graph.read.search import search
from collector.project.rules import Rules
from tests.graph.test_cases import CASES, events_of

pytestmark = pytest.mark.neo4j
NOW = datetime.now(timezone.utc)


def event(number, state, at, job="load"):
    return {
        "eventType": state,
        "eventTime": at.isoformat(),
        "producer": "https://example.com/test",
        "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json",
        "run": {"runId": str(UUID(int=number))},
        "job": {"namespace": "spark", "name": job},
        "inputs": [{"namespace": "lake", "name": "raw"}],
        "outputs": [{"namespace": "lake", "name": f"out_of_{job}"}],
    }


def silent_and_busy():
    """`load` fell silent a month ago; `stream` began then too, and told of itself an hour ago."""
    month, hour = NOW - timedelta(days=30), NOW - timedelta(hours=1)
    return [
        event(1, "START", month),
        event(2, "START", month, "stream"),
        event(2, "RUNNING", hour, "stream"),
    ]


@pytest.fixture
def projected(make_graph):
    return make_graph(Rules()).project(silent_and_busy())


def test_a_run_that_fell_silent_is_shown_as_abandoned_and_kept_as_reported(graph, projected):
    shown = {run(graph, str(UUID(int=n))).run.state for n in (1, 2)}
    assert shown == {"ABANDONED", "RUNNING"}
    assert projected.rows("MATCH (r:Run) RETURN r.state ORDER BY r.state") == [
        ["RUNNING"], ["START"],
    ]  # fmt: skip


def test_jobs_search_and_blast_radius_show_the_state_of_the_last_run(graph, projected):
    listed = {node.name: node.last_run_state for node in jobs(graph, now=NOW, limit=10).nodes}
    assert listed == {"load": "ABANDONED", "stream": "RUNNING"}
    found = search(graph, "load", types=("job",), limit=5)
    assert [node.last_run_state for node in found] == ["ABANDONED"]
    hit = blast_radius(graph, resolve_node(graph, "raw"), Window()).hits
    reached = {h.node.name: h.node.last_run_state for h in hit if h.node.type == "job"}
    assert reached == listed


def test_the_filter_by_state_means_the_state_that_is_shown(graph, projected):
    def ids(found):
        return [each.id[-1] for each in found]

    job = resolve_node(graph, "job:load")
    for state, expected in (("ABANDONED", ["1"]), ("RUNNING", ["2"]), ("START", [])):
        assert ids(recent_runs(graph, RunFilter(NOW, state), limit=9)) == expected
        names = [node.name for node in jobs(graph, now=NOW, limit=9, state=state).nodes]
        assert names == [{"1": "load", "2": "stream"}[n] for n in expected]
    assert ids(run_history(graph, job, RunFilter(NOW, "ABANDONED"), limit=9)) == ["1"]
    assert ids(run_history(graph, job, RunFilter(NOW, "START"), limit=9)) == []


def test_a_write_that_two_runs_report_is_listed_once(graph, make_graph):
    [case] = [case for case in CASES if case.name == "spark_one_write_told_twice"]
    told = make_graph(Rules()).project(events_of(case))
    [[name, writes]] = told.rows(
        "MATCH (r:Run)-[w:WROTE]->(d:Dataset) WITH d.name AS name, count(w) AS writes, "
        "count(w.within) AS inner WHERE inner > 0 RETURN name, writes"
    )
    listed = dataset_writes(graph, resolve_node(graph, name), limit=10)
    assert (writes, len(listed)) == (2, 1)
    [[inner, outer]] = told.rows(
        "MATCH (r:Run)-[w:WROTE]->() WHERE w.within IS NOT NULL RETURN r.run_id, w.within"
    )
    assert [use.within for use in run(graph, inner).wrote] == [outer]
    assert listed[0].run.id == outer
