from __future__ import annotations

import orjson
import pytest
from click.testing import CliRunner

from collector.cli.capture_sql import command
from collector.errors import UnavailableError, UsageError


@pytest.fixture
def sql_file(tmp_path):
    file = tmp_path / "load.sql"
    file.write_text("INSERT INTO t (x) SELECT a, b FROM s")
    return str(file)


def run(*arguments, **more):
    return CliRunner().invoke(command, arguments, catch_exceptions=False, **more)


def test_a_dry_run_needs_no_collector_and_prints_the_lineage(sql_file):
    answer = orjson.loads(run(sql_file, "--dry-run", "--json").stdout)
    assert answer["registered"] is False
    assert answer["column_lineage"][0]["sources"][0]["column"] == "a"


def test_people_see_a_table_of_columns(sql_file):
    result = run(sql_file, "--dry-run")
    assert "s.a" in result.stdout
    assert "s -> t" in result.stderr


def test_sql_comes_from_standard_input_too():
    result = run("-", "--dry-run", "--json", input="CREATE VIEW v AS SELECT * FROM s")
    assert "unresolved" in orjson.loads(result.stdout)


def test_a_missing_file_is_said_in_a_sentence():
    with pytest.raises(UsageError, match="cannot be read"):
        run("no-such.sql", "--dry-run")


def test_without_a_collector_registering_fails_and_says_how_to_start_one(sql_file, monkeypatch):
    monkeypatch.setenv("HEADWATER_URL", "http://127.0.0.1:1")
    with pytest.raises(UnavailableError, match="headwater up"):
        run(sql_file)
