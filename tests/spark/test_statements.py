"""Statements that the listener tells in ways of its own, through a real Headwater into its graph.

MERGE on Iceberg and on Delta, and a write whose failure the listener hides. What the statements do
is written here by hand; where the listener tells less than that, it says so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from collector.local.fetch import fetch
from collector.settings import load

pytestmark = [pytest.mark.spark, pytest.mark.neo4j]

LOCK = Path(__file__).parent / "table_formats.lock"
MERGED = [[1, "a", 10], [2, "b2", 25], [3, "c", 7]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def found(headwater, folder, run_job):
    """What the job itself says; all its events are in the graph."""
    jars = ",".join(map(str, fetch(str(LOCK), load().cache)))
    answer = run_job("statements", folder, headwater.url, jars)
    headwater.wait_for_graph()
    return answer


def test_the_statements_do_what_they_should(found):
    assert found["iceberg"] == found["delta"] == MERGED
    assert "DIVIDE_BY_ZERO" in found["failed"]


@pytest.mark.usefixtures("found")
def test_a_merge_keeps_its_source_as_an_input_beside_the_table_it_changes(headwater, folder):
    rows = headwater.rows(
        """MATCH (a:Dataset)-[:FEEDS]->(b:Dataset)
           RETURN a.namespace, a.name, b.namespace, b.name"""
    )
    assert {(_short(folder, *row[:2]), _short(folder, *row[2:])) for row in rows} == {
        ("visits", "shares"),
        ("lake shop.changes", "lake shop.balances"),
        ("lake shop.balances", "lake shop.balances"),
        ("lake shop.balances", "iceberg_report"),
        ("warehouse shop.changes", "warehouse shop.balances"),
        ("warehouse shop.balances", "warehouse shop.balances"),
        ("warehouse shop.balances", "delta_report"),
    }


@pytest.mark.parametrize(
    ("tables", "wanted"),
    [
        # Both merges change email and balance from the other table and keep the rows beside it.
        # Of Iceberg's the listener tells only what stays, of Delta's not the old balance and email.
        (
            "lake",
            {("balances", "customer_id"), ("balances", "email"), ("balances", "balance")},
        ),
        (
            "warehouse",
            {
                ("changes", "customer_id"),
                ("balances", "customer_id"),
                ("changes", "email"),
                ("changes", "amount"),
            },
        ),
    ],
)
@pytest.mark.usefixtures("found")
def test_a_merge_has_the_column_edges_that_the_listener_tells(headwater, folder, tables, wanted):
    rows = headwater.rows(
        """MATCH (a:Column)-[:FEEDS]->(b:Column {name: 'shop.balances', namespace: $namespace})
           RETURN a.namespace, a.name, a.path""",
        namespace=f"file:{folder}/{tables}",
    )
    assert {(_short(folder, *row[:2]), row[2]) for row in rows} == {
        (f"{tables} shop.{table}", column) for table, column in wanted
    }


@pytest.mark.usefixtures("found")
def test_a_merge_of_delta_is_believed_though_it_never_has_row_counts(headwater):
    rows = headwater.rows(
        """MATCH (r:Run) WHERE r.job_name STARTS WITH 'delta.execute_merge_into_command'
           RETURN r.state, coalesce(r.suspect, false)"""
    )
    assert rows == {("COMPLETE", False)}


@pytest.mark.usefixtures("found")
def test_the_log_of_a_delta_table_is_no_dataset_of_its_own(headwater):
    assert headwater.rows("MATCH (d:Dataset) WHERE d.name ENDS WITH '_log' RETURN d.name") == set()


@pytest.mark.usefixtures("found")
def test_a_write_that_died_behind_its_shuffle_and_says_complete_is_suspect(headwater):
    ((state, suspect),) = headwater.rows(
        """MATCH (r:Run) WHERE r.job_name =~ 'plain[.].*_shares'
           RETURN r.state, r.suspect"""
    )
    assert (state, suspect) == ("COMPLETE", True)


def _short(folder: Path, namespace: str, name: str) -> str:
    """A path below the folder, or a table with the last part of its namespace."""
    below = name.removeprefix(f"{folder}/")
    return below if below != name else f"{namespace.rsplit('/', 1)[-1]} {name}"
