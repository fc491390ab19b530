"""The tables of one run, in Markdown that also reads well in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.result import Figures, Result
from bench.targets import rows

BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"


def report_text(result: Result) -> str:
    """Targets first, then what stands behind them."""
    faults = [f"Not measured: {name} ({fault})" for name, fault in result.faults.items()]
    parts = [target_table(result), origin(result), *faults, *_details(result.figures)]
    return "\n\n".join(parts)


def target_table(result: Result) -> str:
    """Each target with what was measured, and whether it was met."""
    head = ("", "Headwater", "beside it", "ratio", "target", "")
    body = [(r.what, r.ours, r.beside, r.ratio, r.target, r.verdict) for r in rows(result.figures)]
    return table(head, body)


def origin(result: Result) -> str:
    """Where the figures come from, in a sentence."""
    machine, versions = result.machine, result.versions
    return (
        f"Measured on {result.at[:10]} by `make bench` ({result.mode}, seed {result.seed}, "
        f"{result.seconds / 60:.0f} min) on {machine.get('cores')} cores "
        f"({machine.get('processor')}), load generator and Neo4j "
        f"{versions.get('neo4j server')} included; Headwater {versions.get('headwater')}, "
        f"Python {versions.get('python')}."
    )


def rewritten(page: str, result: Result) -> str:
    """A page with the table between its two markers replaced by this run's."""
    before, found, rest = page.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"The page has no {BEGIN} … {END}.")
    return f"{before}{BEGIN}\n\n{target_table(result)}\n\n{origin(result)}\n\n{END}{after}"


def rewrite(file: Path, result: Result) -> None:
    """Put this run's table into a file."""
    file.write_text(rewritten(file.read_text(encoding="utf-8"), result), encoding="utf-8")


def table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A Markdown table whose columns line up."""
    lines = [head, *body]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = [_line(line, widths) for line in lines]
    text.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(text)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def _details(figures: Figures) -> list[str]:
    return [
        _cells("POST", "post/", ("rate", "p50_ms", "p95_ms", "p99_ms", "cpu_ms"), figures),
        _cells("pressure", "pressure/", ("rate", "p50_ms", "p95_ms", "p99_ms"), figures),
        _cells("query", "query/", ("p50_ms", "p95_ms", "p99_ms"), figures),
        _rest(figures),
    ]


def _cells(title: str, prefix: str, columns: Sequence[str], figures: Figures) -> str:
    """One row per cell of a part, one column per figure."""
    cells = dict.fromkeys(
        name.rpartition("/")[0]
        for name in figures
        if name.startswith(prefix) and name.rpartition("/")[2] in columns
    )
    body = [
        (cell.removeprefix(prefix), *(_number(figures.get(f"{cell}/{c}")) for c in columns))
        for cell in cells
    ]
    return table((title, *columns), body)


def _rest(figures: Figures) -> str:
    shown = ("post/", "pressure/", "query/")
    body = [(name, _number(value)) for name, value in figures.items() if not name.startswith(shown)]
    return table(("figure", "value"), body)


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"  # noqa: PLR2004
