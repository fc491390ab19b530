from __future__ import annotations

from click.testing import CliRunner

from collector.cli.demo import QUESTIONS, _told, command
from collector.cli.main import headwater
from spark_conf.pipelines import expected


def test_progress_is_told_and_the_result_is_kept():
    told = []
    assert _told(["shop_ingest\n", '{"error": null}\n'], told.append) == '{"error": null}\n'
    assert told == ["  shop_ingest"]


def test_a_pipeline_that_died_has_no_result():
    told = []
    assert _told([], told.append) is None
    assert told == []


def test_the_demo_asks_commands_that_exist_about_datasets_that_the_pipeline_writes():
    written = {step.target.split("/")[-1] for step in expected.STEPS}
    columns = {
        f"{step.target.split('/')[-1]}#{name}" for step in expected.STEPS for name in step.columns
    }
    commands = headwater.list_commands(None)
    for _, (name, node, *_options) in QUESTIONS:
        assert name in commands
        assert node in written | columns


def test_help_says_how_to_see_a_failure():
    assert "headwater demo --break" in CliRunner().invoke(command, ["--help"]).stdout
