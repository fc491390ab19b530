from __future__ import annotations

import orjson
import pytest
from click.testing import CliRunner

from collector.cli.main import headwater
from collector.errors import UnavailableError, UsageError
from collector.graph.cypher_file import names, statement


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("HEADWATER_URL", "http://127.0.0.1:1")
    return lambda *words: CliRunner().invoke(headwater, words)


def test_cypher_lists_every_query_and_prints_one_as_it_is(run):
    listed = orjson.loads(run("cypher", "--json").stdout)
    assert [query["name"] for query in listed] == list(names("read"))
    assert run("cypher", "blast-radius").stdout == statement("read", "blast_radius")
    assert isinstance(run("cypher", "nonsense").exception, UsageError)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_that_names_the_command(run, shell):
    assert "_HEADWATER_COMPLETE" in run("completion", shell).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("downstream", "x"), ("upstream", "x"), ("blast-radius", "x"), ("paths", "a", "b"),
        ("why", "a", "b"), ("search", "x"), ("export", "x"),
        ("diff", "--from", "2026-01-01", "--to", "2026-01-02"),
    ],
)  # fmt: skip
def test_a_collector_that_is_away_is_exit_code_three(run, words):
    error = run(*words).exception
    assert isinstance(error, UnavailableError)
    assert error.exit_code == 3


def test_export_needs_a_node_or_all(run):
    assert isinstance(run("export").exception, UsageError)
