"""Every file in cypher/read/ is planned well, and runs with the parameters of its own header."""

from __future__ import annotations

import pytest

from collector.graph.cypher_file import names, statement
from collector.graph.query_header import read_header
from collector.graph.read.asking import Graph, gathered
from tests.estate import build, prepare

pytestmark = pytest.mark.neo4j

LINEAGE = {
    name
    for name in names("read")
    if name.startswith(("upstream", "downstream", "blast_", "column_", "paths_"))
} - {"columns_between"}
SEEKING = LINEAGE | {
    "applications", "assets_at", "beyond_columns", "columns_between", "dataset", "dataset_writes",
    "edges_into", "explain_edge", "failed_runs", "find_assets", "final_consumers",
    "impact_columns", "impact_flows", "job", "job_lineage", "labels",
    "last_successful_run",
    "nodes", "recent_runs", "resolve_node", "root_sources", "run", "run_children", "run_history",
    "schema_history", "who_reads", "who_writes",
}  # fmt: skip


@pytest.fixture
def parameters(driver):
    """The parameters of a file's header, as Neo4j Browser would read them."""

    def read(name):
        text = f"RETURN {read_header(name).params} AS told"
        return driver.execute_query(text).records[0]["told"]

    return read


def operators(plan):
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", ()):
        yield from operators(child)


def db_hits(profile):
    return profile["args"].get("DbHits", 0) + sum(db_hits(c) for c in profile.get("children", ()))


def test_every_file_runs_and_returns_the_columns_as_its_header_says(driver, parameters):
    build(driver)
    for name in names("read"):
        with driver.session() as session:
            result = session.run(statement("read", name), parameters(name))
            assert tuple(result.keys()) == read_header(name).columns, name
            result.consume()


def test_the_program_gets_the_rows_of_a_file_in_their_order(driver):
    key = build(driver)["orders"]
    told = {"key": key, "type": "dataset", "max_depth": 10, "after": None, "limit": 100}
    rows = driver.execute_query(statement("read", "downstream"), told).records
    assert len(rows) > 1
    assert Graph(driver).ask("downstream", **told) == [dict(row) for row in rows]


@pytest.mark.parametrize("text", [lambda name: statement("read", name), lambda n: gathered(n)[0]])
def test_every_file_plans_without_a_scan_where_it_must_not(driver, parameters, text):
    prepare(driver)
    for name in names("read"):
        with driver.session() as session:
            result = session.run(f"EXPLAIN {text(name)}", parameters(name))
            used = list(operators(result.consume().plan))
        expands = [operator for operator in used if operator.startswith("VarLengthExpand")]
        if name in LINEAGE:
            assert set(expands) == {"VarLengthExpand(Pruning,BFS,All)"}, (name, expands)
        if name in SEEKING:
            assert not [o for o in used if "Scan" in o], (name, used)
            assert [o for o in used if "IndexSeek" in o], (name, used)


@pytest.mark.parametrize("name", ["downstream", "downstream_as_of", "blast_radius"])
def test_depth_two_costs_under_five_per_cent_of_depth_fifty(driver, parameters, name):
    prepare(driver)
    driver.execute_query(
        "UNWIND range(0, 1199) AS i CREATE (:Dataset {key: 'k' + i, namespace: 'n', name: 'd' + i})"
    )
    driver.execute_query(
        "UNWIND range(0, 1176) AS i UNWIND range(0, 2) AS j MATCH (a:Dataset {key: 'k' + i}),"
        " (b:Dataset {key: 'k' + (i - i % 24 + 24 + (i + j) % 24)})"
        " MERGE (a)-[e:FEEDS {key: 'e' + i + '-' + j}]->(b)"
        " SET e.valid_from = datetime('2026-01-01T00:00Z')"
    )
    costs = []
    for depth in (2, 50):
        told = {**parameters(name), "key": "k0", "max_depth": depth, "limit": 10_000}
        with driver.session() as session:
            result = session.run(f"PROFILE {statement('read', name)}", told)
            assert list(result)
            costs.append(db_hits(result.consume().profile))
    assert costs[0] < costs[1] * 0.05, costs
