from __future__ import annotations

from pathlib import Path

from spark_conf.conf import ParentRun, joined, lineage_conf
from spark_conf.listener import LISTENER_CLASS

URL = "http://127.0.0.1:5000"
T = "spark.openlineage.transport."


def test_events_go_to_the_collector_by_http_and_gzip():
    conf = lineage_conf(URL)
    assert conf["spark.extraListeners"] == LISTENER_CLASS
    assert conf[f"{T}type"] == "http"
    assert conf[f"{T}url"] == URL
    assert conf[f"{T}compression"] == "gzip"


def test_without_a_key_none_is_sent():
    assert not [name for name in lineage_conf(URL) if "auth" in name]


def test_a_key_is_sent_and_hidden_from_sparks_own_pages():
    conf = lineage_conf(URL, api_key="hush")
    assert conf[f"{T}auth.type"] == "api_key"
    assert conf[f"{T}auth.apiKey"] == "hush"
    assert "api[.]?key" in conf["spark.redaction.regex"]


def test_an_application_hangs_below_its_task_and_its_dag():
    dag = ParentRun("airflow", "daily", "run-1")
    conf = lineage_conf(URL, parent=ParentRun("airflow", "daily.ingest", "run-2", dag))
    assert conf["spark.openlineage.parentJobName"] == "daily.ingest"
    assert conf["spark.openlineage.parentRunId"] == "run-2"
    assert conf["spark.openlineage.rootParentJobName"] == "daily"
    assert conf["spark.openlineage.rootParentRunId"] == "run-1"


def test_a_parent_without_a_root_is_its_own_root():
    conf = lineage_conf(URL, parent=ParentRun("cron", "nightly", "run-1"))
    assert conf["spark.openlineage.rootParentJobName"] == "nightly"


def test_owners_and_tags_reach_the_jobs():
    conf = lineage_conf(URL, owners={"team": "orders"}, tags=["pii", "tier:gold"])
    assert conf["spark.openlineage.job.owners.team"] == "orders"
    assert conf["spark.openlineage.job.tags"] == "pii;tier:gold"


def test_durable_means_a_file_and_the_collector_and_one_failing_does_not_stop_the_other():
    conf = lineage_conf(URL, api_key="hush", spool=Path("/var/spool/app.jsonl"))
    assert conf[f"{T}type"] == "composite"
    assert conf[f"{T}continueOnFailure"] == "true"
    assert conf[f"{T}transports.a_file.location"] == "/var/spool/app.jsonl"
    assert conf[f"{T}transports.b_http.url"] == URL
    assert conf[f"{T}transports.b_http.auth.apiKey"] == "hush"


def test_a_users_listeners_and_jars_are_joined_to_ours_and_their_values_win():
    ours = {"spark.extraListeners": "a.A", "spark.jars": "a.jar", "spark.x": "1"}
    theirs = {"spark.extraListeners": "b.B", "spark.jars.packages": "g:b:1", "spark.x": "2"}
    assert joined(ours, theirs) == {
        "spark.extraListeners": "a.A,b.B",
        "spark.jars": "a.jar",
        "spark.jars.packages": "g:b:1",
        "spark.x": "2",
    }
