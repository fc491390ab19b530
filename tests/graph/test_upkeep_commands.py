"""`headwater alias` and `headwater prune` against a real graph and a real journal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from collector.cli.main import headwater
from collector.journal.commands import parse_command
from collector.journal.sqlite import SqliteJournal

ORDERS = Path(__file__).parent.parent / "events" / "orders"


@pytest.fixture
def run(graph, neo4j_server, tmp_path, monkeypatch):
    """Run a command on a home of its own, with the orders story in the graph."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEADWATER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEADWATER_NEO4J", neo4j_server.uri)
    monkeypatch.setenv("HEADWATER_NEO4J_PASSWORD", neo4j_server.password)
    graph.project([json.loads(path.read_bytes()) for path in sorted(ORDERS.glob("*.json"))])

    def invoke(*arguments):
        result = CliRunner().invoke(headwater, arguments)
        assert result.exit_code == 0, result.output
        return result.stdout

    return invoke


def commands(tmp_path):
    journal = SqliteJournal(tmp_path / "home" / "journal")
    kept = [parse_command(entry) for entry in journal.read_from("", 10).entries]
    journal.close()
    return [(command.name, command.args) for command in kept]


def test_an_alias_is_kept_as_a_command(run, tmp_path):
    pair = ["file", "/lake/orders", "hive", "orders"]
    told = json.loads(run("alias", "add", *pair, "--json"))
    assert told["command"] == "alias-add"
    run("alias", "remove", *pair)
    names = {"alias": {"namespace": "file", "name": "/lake/orders"},
             "dataset": {"namespace": "hive", "name": "orders"}}  # fmt: skip
    assert commands(tmp_path) == [("alias-add", names), ("alias-remove", names)]
    assert json.loads(run("alias", "list", "--json")) == []


def test_a_dry_prune_counts_and_changes_nothing(run, tmp_path, graph):
    before = graph.dump()
    told = json.loads(run("prune", "--runs", "0", "--dry-run", "--json"))
    ((runs,),) = graph.rows("MATCH (r:Run) WHERE r.state IS NOT NULL RETURN count(r)")
    assert told["found"]["runs"] == runs
    assert (told["seq"], commands(tmp_path), graph.dump()) == (None, [], before)


def test_a_prune_is_kept_as_a_command_with_absolute_times(run, tmp_path):
    run("prune", "--runs", "30", "--stale", "10")
    ((name, args),) = commands(tmp_path)
    assert name == "prune"
    assert set(args) == {"runs_before", "stale_before"}
    assert all("T" in time for time in args.values())
