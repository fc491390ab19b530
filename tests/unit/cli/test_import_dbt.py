from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

from collector.cli.import_dbt import command
from collector.errors import UsageError

SHOP = Path(__file__).parents[1] / "declare" / "dbt" / "shop"
FILES = [str(SHOP / f"{name}.json") for name in ("manifest", "catalog", "run_results")]


def run(*arguments):
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_a_dry_run_counts_what_is_there():
    answer = orjson.loads(run(*FILES, "--dry-run", "--json").stdout)
    assert (answer["project"], answer["registered"]) == ("shop", False)
    assert answer["counts"]["model"] == 4


def test_the_order_of_the_files_is_free():
    one, other = (
        orjson.loads(run(*files, "--dry-run", "--json").stdout) for files in (FILES, FILES[::-1])
    )
    assert one == other


def test_people_see_the_counts():
    assert "model      4" in run(*FILES, "--dry-run").stdout


def test_without_a_manifest_it_says_how_to_get_one():
    with pytest.raises(UsageError, match="dbt compile"):
        run(FILES[1], "--dry-run")


def test_files_that_cannot_be_read_are_said(tmp_path):
    bad = tmp_path / "manifest.json"
    bad.write_text("{")
    with pytest.raises(UsageError, match="is not JSON"):
        run(str(bad), "--dry-run")
    with pytest.raises(UsageError, match="cannot be read"):
        run(str(tmp_path / "none.json"), "--dry-run")
    bad.write_text("[]")
    with pytest.raises(UsageError, match="not a dbt artifact"):
        run(str(bad), "--dry-run")
