"""Every statement that writes runs with the parameters of its own header, and scans no label."""

from __future__ import annotations

import pytest

from collector.graph.cypher_file import names, statement

SCANS = ("AllNodesScan", "NodeByLabelScan", "RelationshipTypeScan")


def parameters_of(text: str, driver) -> dict:
    """The parameters in the `// :params` line, read by Neo4j itself."""
    line = next(line for line in text.splitlines() if line.startswith("// :params"))
    return driver.execute_query(f"RETURN {line.removeprefix('// :params')} AS p").records[0]["p"]


def operators(plan: dict) -> set[str]:
    below = (operators(child) for child in plan.get("children", []))
    return {plan["operatorType"].split("@")[0], *(name for part in below for name in part)}


@pytest.mark.parametrize("name", names("write"))
def test_a_write_statement_runs_and_finds_its_nodes_by_index(graph, name):
    text = statement("write", name)
    parameters = parameters_of(text, graph.driver)
    with graph.driver.session() as session:
        session.run(text, parameters).consume()
        plan = session.run(f"EXPLAIN {text}", parameters).consume().plan
    assert not operators(plan) & set(SCANS)


@pytest.mark.parametrize("name", names("maintain"))
def test_an_upkeep_statement_runs(graph, name):
    text = statement("maintain", name)
    graph.driver.execute_query(text, parameters_of(text, graph.driver))
