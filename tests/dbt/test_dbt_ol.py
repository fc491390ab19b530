"""`dbt-ol` on a small dbt-duckdb project, through a real collector into the graph."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import orjson
import pytest

from collector.graph.schema import apply_schema
from collector.journal.opening import open_journal
from collector.project.rules import Rules
from collector.settings import load
from tests.environments.cached import environment
from tests.graph.conftest import Graph
from tests.http.server import Server

pytestmark = pytest.mark.neo4j

HERE = Path(__file__).parent
REQUIREMENTS = HERE.parent / "environments" / "dbt.txt"


@pytest.fixture
def dbt(tmp_path):
    """Runs a dbt command on a copy of the project."""
    project = shutil.copytree(HERE / "shop", tmp_path / "shop")
    commands = environment("dbt", REQUIREMENTS).parent

    def run(command: str, verb: str, **environ: str) -> None:
        answer = subprocess.run(
            [commands / command, verb, "--profiles-dir", "."],
            cwd=project,
            env={
                "PATH": f"{commands}:{os.environ['PATH']}",
                "HOME": str(tmp_path),
                "SHOP_DATABASE": str(tmp_path / "shop.duckdb"),
                **environ,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr

    return run


def _received(home: Path) -> list[dict]:
    journal = open_journal(load({"HEADWATER_HOME": str(home)}, home / "headwater.toml"))
    events = [orjson.loads(entry.body) for entry in journal.read_from("", 1000).entries]
    journal.close()
    return events


def _rows(graph, query: str) -> set[tuple]:
    return {tuple(row) for row in graph.rows(query)}


def test_models_and_their_columns_reach_the_graph(dbt, driver, tmp_path):
    home = tmp_path / "headwater"
    home.mkdir()
    dbt("dbt", "seed")
    server = Server(home).start()
    try:
        dbt("dbt-ol", "run", OPENLINEAGE_URL=server.url, OPENLINEAGE_NAMESPACE="dbt")
    finally:
        server.stop()
    apply_schema(driver)
    graph = Graph(driver, Rules()).project(_received(home))
    tables = _rows(graph, "MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN a.name, b.name")
    assert tables == {
        ("shop.main.raw_orders", "shop.main.stg_orders"),
        ("shop.main.stg_orders", "shop.main.fct_revenue"),
    }
    columns = _rows(
        graph, "MATCH (a:Column)-[:FEEDS]->(b:Column {path: 'revenue'}) RETURN a.name, a.path"
    )
    assert columns == {("shop.main.stg_orders", "amount")}
    states = _rows(graph, "MATCH (r:Run) RETURN DISTINCT r.state")
    assert states == {("COMPLETE",)}
