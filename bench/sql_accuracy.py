"""How exactly three parsers read lineage out of the same hand-written statements.

    pip install -e '.[dev,bench]' && python -m bench.sql_accuracy

The set is tests/unit/capture/cases. Names are compared without regard to case. Only what all three
can express is compared: tables, and columns whose value flows into a column; kinds of
transformation, joins, filters and whole-table flows (COUNT(*)) are Headwater's alone and are
checked by the tests. Being stricter than needed is avoided: a column that only decides about a
value (a CASE condition) is never counted as wrong, and a table that the script itself wrote
may or may not be named as a source. Stars and ambiguous columns that a parser leaves without a
table are not counted against it.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import openlineage_sql
from sqllineage.core.metadata.dummy import DummyMetaDataProvider
from sqllineage.runner import LineageRunner

from collector.capture import read_sql
from collector.errors import UsageError
from tests.unit.capture.accuracy import Case, load_cases

RESULTS = Path(__file__).parent / "results" / "sql_accuracy.json"
Edge = tuple[str, str]


@dataclass
class Answer:
    """What a parser said: tables, and edges from `table.column` to `table.column`."""

    sources: set[str]
    targets: set[str]
    edges: set[Edge]


@dataclass
class Score:
    """Sums over the set."""

    parser: str
    statements: int = 0
    not_read: int = 0
    tables_exact: int = 0
    columns_exact: int = 0
    columns_expected: int = 0
    columns_found: int = 0
    columns_wrong: int = 0
    not_sql: int = 0
    not_sql_refused: int = 0
    ms_per_statement: float = 0.0


def headwater(case: Case) -> Answer:
    """Ours."""
    lineage = read_sql(case.sql, case.dialect, case.schema)
    edges = {
        (f"{flow.table}.{flow.column}", f"{target.table}.{column.column}")
        for target in lineage.targets
        for column in target.columns
        for flow in column.sources
        if flow.kind == "DIRECT" and flow.column is not None
    }
    return Answer(set(lineage.source_tables), set(lineage.target_tables), edges)


_SQLLINEAGE = {"generic": "ansi", "spark": "sparksql"}


def sqllineage(case: Case) -> Answer:
    """The sqllineage package, with the schema handed to it where a case has one."""
    known = {_qualified(table): columns for table, columns in case.schema.items()}
    runner = LineageRunner(
        case.sql,
        dialect=_SQLLINEAGE.get(case.dialect, case.dialect),
        metadata_provider=DummyMetaDataProvider(known),
    )
    edges = set()
    for path in runner.get_column_lineage(exclude_subquery_columns=True):
        edges |= {(_plain(a), _plain(b)) for a, b in itertools.pairwise(path)}
    targets = {*runner.target_tables, *runner.intermediate_tables}
    return Answer(
        {_plain(table) for table in runner.source_tables},
        {_plain(table) for table in targets},
        {edge for edge in edges if _claims_a_column(edge)},
    )


def _claims_a_column(edge: Edge) -> bool:
    """Not a star, and not a column that is left without a table because it is ambiguous."""
    return "*" not in edge[0] and "." in edge[0]


def _qualified(table: str) -> str:
    return table if "." in table else f"<default>.{table}"


def _plain(named: object) -> str:
    return str(named).removeprefix("<default>.")


_OPENLINEAGE = {"generic": "ansi", "tsql": "mssql"}


def openlineage(case: Case) -> Answer:
    """The openlineage-sql package; it gives columns without their table, which is added."""
    parsed = openlineage_sql.parse([case.sql], _OPENLINEAGE.get(case.dialect, case.dialect))
    if parsed.errors:
        raise ValueError(str(parsed.errors[0]))
    targets = {_unquoted(table.qualified_name) for table in parsed.out_tables}
    edges = {
        (
            f"{_unquoted(source.origin.qualified_name)}.{source.name}",
            f"{_target(case, one.descendant.name, targets)}.{one.descendant.name}",
        )
        for one in parsed.column_lineage
        for source in one.lineage
        if source.origin is not None and targets
    }
    return Answer({_unquoted(t.qualified_name) for t in parsed.in_tables}, targets, edges)


def _target(case: Case, column: str, targets: set[str]) -> str:
    """The table that a column is most likely meant for: one that has it, in the parser's favour."""
    having = {table for table, name in case.columns if name.lower() == column.lower()}
    return min(having or targets)


def _unquoted(name: str) -> str:
    return "".join(letter for letter in name if letter not in '"`[]')


def measure(name: str, read: Callable[[Case], Answer], cases: list[Case]) -> Score:
    """One parser over the whole set."""
    score = Score(name)
    for case in cases:
        started = time.perf_counter()
        try:
            answer = read(case)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic in Rust is no Exception
            answer = None
            if name == "headwater" and not isinstance(error, UsageError):
                raise
        score.ms_per_statement += (time.perf_counter() - started) * 1000 / len(cases)
        if case.error:
            score.not_sql += 1
            score.not_sql_refused += answer is None
        else:
            _compare(score, case, answer)
    return score


def _compare(score: Score, case: Case, answer: Answer | None) -> None:
    direct, allowed = _expected(case)
    score.statements += 1
    score.columns_expected += len(direct)
    if answer is None:
        score.not_read += 1
        return
    sources, targets, edges = _lower(answer)
    wanted, written = {t.lower() for t in case.sources}, {t.lower() for t in case.targets}
    score.tables_exact += sources - (written - wanted) == wanted and targets == written
    score.columns_found += len(direct & edges)
    score.columns_wrong += len(edges - allowed)
    score.columns_exact += direct <= edges <= allowed


def _expected(case: Case) -> tuple[set[Edge], set[Edge]]:
    direct, allowed = set(), set()
    for (table, column), flows in case.columns.items():
        for source, name, kind, _, _ in flows:
            edge = (f"{source}.{name}".lower(), f"{table}.{column}".lower())
            allowed.add(edge)
            if kind == "DIRECT" and name != "*":
                direct.add(edge)
    return direct, allowed


def _lower(answer: Answer) -> tuple[set[str], set[str], set[Edge]]:
    edges = {(source.lower(), target.lower()) for source, target in answer.edges}
    return {t.lower() for t in answer.sources}, {t.lower() for t in answer.targets}, edges


def table(scores: list[Score]) -> str:
    """The scores as a Markdown table."""
    rows = [
        "| | Headwater | sqllineage | openlineage-sql |",
        "|---|---|---|---|",
        _row("statements read", scores, lambda s: f"{s.statements - s.not_read} / {s.statements}"),
        _row(
            "source and target tables exact", scores, lambda s: f"{s.tables_exact} / {s.statements}"
        ),
        _row(
            "all column flows of a statement exact",
            scores,
            lambda s: f"{s.columns_exact} / {s.statements}",
        ),
        _row("column flows found", scores, lambda s: f"{s.columns_found} / {s.columns_expected}"),
        _row("column flows that are not there", scores, lambda s: str(s.columns_wrong)),
        _row(
            "text that is not SQL refused", scores, lambda s: f"{s.not_sql_refused} / {s.not_sql}"
        ),
        _row("time per statement", scores, lambda s: f"{s.ms_per_statement:.2f} ms"),
    ]
    return "\n".join(rows)


def _row(label: str, scores: list[Score], cell: Callable[[Score], str]) -> str:
    return f"| {label} | {' | '.join(cell(score) for score in scores)} |"


def main() -> None:
    """Measure all three, print the table, keep the numbers."""
    cases = load_cases()
    parsers = {"headwater": headwater, "sqllineage": sqllineage, "openlineage-sql": openlineage}
    scores = [measure(name, read, cases) for name, read in parsers.items()]
    print(table(scores))
    if "--save" in sys.argv:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps([asdict(score) for score in scores], indent=1) + "\n")


if __name__ == "__main__":
    main()
