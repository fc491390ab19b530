"""Sessions by `lineage_session`, with the real listener: what they send, and what they survive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from collector.local.ports import free_ports
from tests.spark.conftest import PATIENT
from tests.spark.recording import Recorder, recording

pytestmark = pytest.mark.spark

ROWS = [["2026-11-12", 15], ["2026-11-13", 7]]
OF_ONE_JOB = {"START": 4, "RUNNING": 7, "COMPLETE": 4}


class Told(NamedTuple):
    """What the four sessions did: the jobs' results, and where their events arrived."""

    answer: dict[str, Any]
    usual: Recorder
    slow: Recorder
    plain: Recorder
    spool: Path


@pytest.fixture(scope="module")
def told(run_job, tmp_path_factory):
    """One JVM, four sessions: all said, collector down, collector slow, nothing said."""
    folder = tmp_path_factory.mktemp("orders")
    (folder / "orders.csv").write_text(
        "day,total\n2026-11-12,10\n2026-11-12,5\n2026-11-13,7\n", encoding="utf-8"
    )
    spool = folder / "spool" / "down.jsonl"
    (nobody,) = free_ports(1)
    with (
        recording(Recorder()) as usual,
        recording(Recorder(delay_s=1.0)) as slow,
        recording(Recorder()) as plain,
    ):
        sessions = [
            {
                "name": "Usual App",
                "url": usual.url,
                "api_key": "key-one",
                "namespace": "shop",
                "parent": ["airflow", "daily.first", "11111111-1111-7111-8111-111111111111"],
                "owners": {"team": "orders"},
                "tags": ["pii"],
                "conf": PATIENT,
            },
            {"name": "down", "url": f"http://127.0.0.1:{nobody}", "durable": str(spool)},
            {
                "name": "slow",
                "url": slow.url,
                "conf": {"spark.openlineage.circuitBreaker.blockingTimeInSeconds": "0"},
            },
            {"name": "Plain App", "url": plain.url, "conf": PATIENT},
        ]
        answer = run_job("sessions", folder, json.dumps(sessions))
    return Told(answer, usual, slow, plain, spool)


def test_a_job_has_the_same_result_whatever_the_collector_does(told):
    assert told.answer["found"] == [ROWS] * 4


def test_every_event_of_a_job_arrives(told):
    assert _count(told.usual.events) == OF_ONE_JOB


def test_a_durable_session_keeps_every_event_while_the_collector_is_down(told):
    lines = told.spool.read_text(encoding="utf-8").splitlines()
    assert _count(json.loads(line) for line in lines) == OF_ONE_JOB


def test_row_counts_of_writes_behind_a_shuffle_arrive(told):
    assert _row_counts(told.usual.events) == {"bronze": 3, "revenue": 2}


def test_without_waiting_all_events_reach_a_slow_collector_but_not_all_row_counts(told):
    assert _count(told.slow.events) == OF_ONE_JOB
    assert "revenue" not in _row_counts(told.slow.events)


def test_a_session_beside_a_running_one_is_refused_by_name(told):
    assert "already running (Usual App)" in told.answer["refusals"][0]


def test_what_was_said_of_an_application_is_in_its_events(told):
    application = told.usual.events[0]
    assert (application["job"]["namespace"], application["job"]["name"]) == ("shop", "usual_app")
    assert application["run"]["facets"]["parent"]["job"]["name"] == "daily.first"
    facets = application["job"]["facets"]
    assert facets["ownership"]["owners"] == [{"name": "orders", "type": "team"}]
    assert facets["tags"]["tags"][0]["key"] == "pii"
    assert told.usual.keys == {"Bearer key-one"}


def test_a_later_session_of_the_same_jvm_inherits_nothing(told):
    application = told.plain.events[0]
    assert (application["job"]["namespace"], application["job"]["name"]) == ("default", "plain_app")
    assert "parent" not in application["run"]["facets"]
    assert not {"ownership", "tags"} & set(application["job"]["facets"])
    assert told.plain.keys == {None}
    assert _row_counts(told.plain.events) == {"bronze": 3, "revenue": 2}


def _count(events):
    types = [event["eventType"] for event in events]
    return {name: types.count(name) for name in ("START", "RUNNING", "COMPLETE")}


def _row_counts(events):
    return {
        output["name"].rsplit("/", 1)[-1]: statistics["rowCount"]
        for event in events
        for output in event["outputs"]
        if (statistics := output.get("outputFacets", {}).get("outputStatistics"))
    }
