import pytest

from collector.gate.ddl import changes_in_sql


def said(sql, dialect="postgres"):
    found = changes_in_sql(sql, "m.sql", dialect)
    assert found.unread == ()
    return [(p.change.node, p.change.words, p.line) for p in found.proposals]


# dialect | statement | node | change in words
STATEMENTS = """
postgres  | ALTER TABLE raw.orders RENAME COLUMN a TO b       | raw.orders | rename column a to b
postgres  | ALTER TABLE t DROP COLUMN IF EXISTS a             | t          | drop column a
postgres  | ALTER TABLE t ADD COLUMN a int                    | t          | add optional column a
postgres  | ALTER TABLE t ADD COLUMN a int NOT NULL           | t          | add required column a
postgres  | ALTER TABLE t ADD COLUMN a int NOT NULL DEFAULT 0 | t          | add optional column a
postgres  | ALTER TABLE t ALTER COLUMN a TYPE text   | t     | change the type of column a to TEXT
postgres  | ALTER TABLE s.t RENAME TO u                       | s.t        | rename it to u
postgres  | DROP TABLE IF EXISTS s.t                          | s.t        | drop it
postgres  | DROP VIEW v                                       | v          | drop it
mysql     | ALTER TABLE t CHANGE COLUMN a b int               | t          | rename column a to b
mysql     | ALTER TABLE t MODIFY COLUMN a int | t | change the type of column a to INT
tsql      | EXEC sp_rename 'raw.orders.a', 'b', 'COLUMN'      | raw.orders | rename column a to b
tsql      | ALTER TABLE t ALTER COLUMN a int | t | change the type of column a to INT
snowflake | ALTER TABLE t ALTER COLUMN a SET DATA TYPE int | t | change the type of column a to INT
bigquery  | ALTER TABLE p.d.t DROP COLUMN a                   | p.d.t      | drop column a
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in STATEMENTS.strip().splitlines()]


@pytest.mark.parametrize(("dialect", "sql", "node", "words"), ROWS)
def test_a_statement_becomes_the_change_it_makes(dialect, sql, node, words):
    assert [(n, w) for n, w, _ in said(sql, dialect)] == [(node, words)]


def test_one_statement_may_make_several_changes_each_on_its_own_line():
    sql = "-- cleaning up\nALTER TABLE t\n  DROP COLUMN a,\n  ADD COLUMN b int;\nDROP TABLE u, w;"
    assert said(sql) == [
        ("t", "drop column a", 3),
        ("t", "add optional column b", 4),
        ("u", "drop it", 5),
        ("w", "drop it", 5),
    ]


def test_several_columns_may_be_dropped_at_once():
    words = [w for _, w, _ in said("ALTER TABLE t DROP COLUMNS (a, b)", "spark")]
    assert words == ["drop column a", "drop column b"]


def test_a_definition_that_replaces_another_is_kept_with_its_columns():
    sql = "CREATE OR REPLACE VIEW s.v AS SELECT a, b AS c FROM t"
    (replacement,) = changes_in_sql(sql, "m.sql", "postgres").replacements
    assert (replacement.node, replacement.columns) == ("s.v", ("a", "c"))


def test_a_star_says_nothing_about_the_columns():
    assert changes_in_sql("CREATE VIEW v AS SELECT * FROM t", "m.sql").replacements == ()


def test_statements_that_change_no_schema_propose_nothing():
    assert said("INSERT INTO t SELECT 1; CREATE INDEX i ON t (a); GRANT SELECT ON t TO u") == []


def test_an_alteration_that_is_not_understood_stays_careful():
    ((node, words, _),) = said("ALTER TABLE t SET UNLOGGED")
    assert node == "t"
    assert words.startswith("change its schema")


def test_sql_that_does_not_parse_is_reported_with_its_file_and_dialect():
    found = changes_in_sql("ALTER TABLE (", "bad.sql", "postgres")
    assert "bad.sql" in found.unread[0]
    assert "dialect postgres" in found.unread[0]
