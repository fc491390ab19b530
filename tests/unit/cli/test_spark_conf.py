from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from collector.cli.spark_conf import command


@pytest.fixture
def run(monkeypatch, tmp_path):
    monkeypatch.setenv("HEADWATER_CACHE", str(tmp_path))
    monkeypatch.setenv("HEADWATER_URL", "http://127.0.0.1:5055")
    return lambda *arguments: CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_it_prints_conf_lines_for_the_collector_of_the_settings(run):
    answer = run("--spark", "4.1.4", "--namespace", "shop")
    assert answer.exit_code == 0
    assert "--conf spark.openlineage.transport.url=http://127.0.0.1:5055" in answer.stdout
    assert "--conf spark.openlineage.namespace=shop" in answer.stdout


@pytest.mark.parametrize(("spark", "scala"), [("3.5.9", "2.12"), ("4.1.4", "2.13")])
def test_it_picks_the_usual_scala_version_of_a_spark(run, spark, scala):
    answer = run("--spark", spark, "--json")
    assert f"openlineage-spark_{scala}" in json.loads(answer.stdout)["spark.jars.packages"]


def test_a_defaults_file_is_commented(run):
    answer = run("--spark", "4.1.4", "--format", "defaults")
    assert answer.stdout.startswith("# Lineage for every application")


def test_the_key_stays_out_of_every_form(run, monkeypatch):
    monkeypatch.setenv("HEADWATER_API_KEY", "hush")
    for form in (["--json"], ["--format", "conf"], ["--format", "defaults"]):
        assert "hush" not in run("--spark", "4.1.4", *form).stdout
