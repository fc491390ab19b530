from __future__ import annotations

import orjson
import pytest
from click.testing import CliRunner

from collector.cli.register import command
from collector.errors import UsageError


def run(*arguments):
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_a_dry_run_checks_the_file_and_lists_its_jobs(tmp_path):
    file = tmp_path / "flows.yaml"
    file.write_text("flows: [{source: 'table:a', target: 'table:b', transformation: Copy it}]")
    answer = orjson.loads(run(str(file), "--dry-run", "--json").stdout)
    assert answer == {
        "registered": False,
        "events": 1,
        "jobs": [{"namespace": "default", "name": "b.copy_it"}],
        "ended": [],
    }


def test_text_that_is_not_yaml_and_a_missing_file_are_said(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text("a: [")
    with pytest.raises(UsageError, match="is not YAML"):
        run(str(file), "--dry-run")
    with pytest.raises(UsageError, match="cannot be read"):
        run(str(tmp_path / "none.yaml"), "--dry-run")
