"""Writes all of the graph as files that SQL engines read: nodes, edges, column_edges, runs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson

from collector.cli.asking import ask
from collector.errors import UsageError

Json = dict[str, Any]
Writer = Callable[[Path, Iterator[Json]], Path]

# The files, and the tables of the API that each is made of.
FILES = {
    "nodes": ("datasets", "jobs", "columns"),
    "edges": ("edges",),
    "column_edges": ("column_edges",),
    "runs": ("runs",),
}
WHOLE_FORMATS = ("csv", "dump", "parquet")
_PAGE = 5000


def export_all(kind: str, folder: Path, as_of: str | None) -> list[Path]:
    """Write every file of a format into a folder; return what was written."""
    if kind not in WHOLE_FORMATS:
        raise UsageError(f"--all writes {', '.join(WHOLE_FORMATS)}; {kind} is for one NODE.")
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "dump":
        return [_write_dump(folder, as_of)]
    write = _WRITERS[kind]
    return [write(folder / name, _rows(tables, as_of)) for name, tables in FILES.items()]


def _rows(tables: tuple[str, ...], as_of: str | None) -> Iterator[Json]:
    for table in tables:
        cursor = None
        while True:
            page = ask(f"/api/v1/tables/{table}", as_of=as_of, limit=_PAGE, cursor=cursor)
            yield from page["rows"]
            cursor = page["cursor"]
            if cursor is None:
                break


def _write_csv(path: Path, rows: Iterator[Json]) -> Path:
    target = path.with_suffix(".csv")
    with target.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        for number, row in enumerate(rows):
            if number == 0:
                writer.writerow(row)
            writer.writerow([_cell(value) for value in row.values()])
    return target


def _cell(value: object) -> object:
    return ";".join(map(str, value)) if isinstance(value, list) else value


def _write_parquet(path: Path, rows: Iterator[Json]) -> Path:
    try:
        import pyarrow as pa  # noqa: PLC0415
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError as error:
        raise UsageError("Parquet needs pyarrow: pip install 'headwater[spark]'.") from error
    target = path.with_suffix(".parquet")
    pq.write_table(pa.Table.from_pylist(list(rows)), target)
    return target


def _write_dump(folder: Path, as_of: str | None) -> Path:
    if as_of is not None:
        raise UsageError("A dump is of now; use csv or parquet with --as-of.")
    target = folder / "graph.jsonl"
    answer = ask("/api/v1/dump")
    # A dump of one line is JSON, which the client has parsed.
    lines = answer if isinstance(answer, str) else f"{orjson.dumps(answer).decode()}\n"
    target.write_text(lines, encoding="utf-8")
    return target


_WRITERS: dict[str, Writer] = {"csv": _write_csv, "parquet": _write_parquet}
