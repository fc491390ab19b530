"""Every case of the accuracy set, exactly: tables, columns with their kinds, what stays open."""

from __future__ import annotations

import pytest

from collector.capture import Flow, SqlLineage, read_sql
from collector.errors import UsageError
from tests.unit.capture.accuracy import Case, Edge, load_cases

CASES = load_cases()
READABLE = [case for case in CASES if not case.error]


def edge(flow: Flow) -> Edge:
    return flow.table, flow.column or "*", flow.kind, flow.subtype, flow.masking


def columns(lineage: SqlLineage) -> dict[tuple[str, str], frozenset[Edge]]:
    return {
        (target.table, column.column): frozenset(edge(flow) for flow in column.sources)
        for target in lineage.targets
        for column in target.columns
    }


def influences(lineage: SqlLineage) -> frozenset[tuple[str, Edge]]:
    return frozenset(
        (target.table, edge(flow)) for target in lineage.targets for flow in target.influences
    )


@pytest.mark.parametrize("case", READABLE, ids=str)
def test_the_lineage_of_a_statement_is_what_a_person_reads_in_it(case: Case):
    lineage = read_sql(case.sql, case.dialect, case.schema)
    assert set(lineage.source_tables) == case.sources
    assert set(lineage.target_tables) == case.targets
    assert columns(lineage) == case.columns
    assert influences(lineage) == case.influences


@pytest.mark.parametrize("case", READABLE, ids=str)
def test_what_cannot_be_proved_is_said_and_nothing_else_is(case: Case):
    unresolved = read_sql(case.sql, case.dialect, case.schema).unresolved
    if not case.open:
        assert unresolved == ()
    for words in case.open:
        assert any(words in sentence for sentence in unresolved), unresolved


@pytest.mark.parametrize("case", [case for case in CASES if case.error], ids=str)
def test_text_that_is_not_sql_is_refused_with_its_position_and_dialect(case: Case):
    with pytest.raises(UsageError) as refusal:
        read_sql(case.sql, case.dialect)
    for words in (*case.error, case.dialect):
        assert words in refusal.value.detail
    assert refusal.value.violations


def test_the_set_is_large_and_covers_every_dialect():
    assert len(CASES) >= 150
    assert {case.dialect for case in CASES} >= {
        "postgres", "snowflake", "bigquery", "spark", "databricks",
        "redshift", "duckdb", "mysql", "tsql", "trino",
    }  # fmt: skip
