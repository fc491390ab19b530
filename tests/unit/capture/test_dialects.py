"""Parsing: every dialect is known, bad text is refused in words, and nothing else ever escapes."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collector.capture import read_sql
from collector.capture.dialects import DIALECTS
from collector.errors import UsageError
from tests.unit.capture.accuracy import load_cases

TEXTS = [case.sql for case in load_cases()]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_plain_insert_reads_the_same_in_every_dialect(dialect: str):
    lineage = read_sql("INSERT INTO t (a) SELECT b FROM s", dialect)
    assert [table.lower() for table in lineage.source_tables] == ["s"]
    assert [table.lower() for table in lineage.target_tables] == ["t"]


def test_an_unknown_dialect_is_refused_with_the_list_of_known_ones():
    with pytest.raises(UsageError, match=r"'oracel' is not a dialect.*postgres"):
        read_sql("SELECT 1", "oracel")


def test_text_without_a_statement_is_refused():
    with pytest.raises(UsageError, match="no SQL statement"):
        read_sql("-- nothing here")


def test_braces_inside_quotes_are_not_taken_for_a_template():
    assert read_sql("CREATE VIEW v AS SELECT '{{ x }}' AS a, b FROM s").source_tables == ("s",)


@given(st.sampled_from(TEXTS), st.sampled_from(DIALECTS), st.data())
def test_damaged_sql_is_read_or_refused_but_never_breaks_the_reader(sql, dialect, data):
    start = data.draw(st.integers(0, len(sql)))
    end = data.draw(st.integers(start, min(len(sql), start + 12)))
    noise = data.draw(st.sampled_from(["", "(", ")", ",", " * ", "'", ".", ";", " SELECT ", "{{"]))
    with contextlib.suppress(UsageError):
        read_sql(sql[:start] + noise + sql[end:], dialect)
