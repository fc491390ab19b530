"""`GET /api/v1/tables/…`: the whole graph as flat tables in pages, and as its canonical dump."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import Meta

from collector.errors import UnknownNodeError
from collector.graph.dump import dump_lines
from collector.graph.read.tables import TABLES, table_rows
from collector.serve.api import NoQuery, Query, reads
from collector.serve.cursor import cursor_at, place_of
from collector.serve.parameters import Cursor, Time, time_of
from collector.services import services

routes = Blueprint("table_reads", __name__)


class TableQuery(Query, frozen=True, kw_only=True):
    """At which time, and which page."""

    as_of: Time | None = None
    limit: Annotated[int, Meta(ge=1, le=10_000, description="Rows at most.")] = 1000
    cursor: Cursor | None = None


@dataclass(frozen=True, slots=True)
class TablePage:
    """One page of a table, by key."""

    table: str
    rows: list[dict[str, Any]]
    truncated: bool
    cursor: str | None


@routes.get("/api/v1/tables/<table>")
@reads(TableQuery, TablePage)
def get_table(asked: TableQuery, table: str) -> TablePage:
    """One page of datasets, jobs, columns, edges, column_edges or runs, for SQL engines."""
    if table not in TABLES:
        raise UnknownNodeError(f"There is no table {table!r}; there are {', '.join(TABLES)}.")
    place = place_of(asked, asked.cursor) or [""]
    rows = table_rows(
        services().graph,
        table,
        as_of=time_of("as_of", asked.as_of),
        after=str(place[0]),
        limit=asked.limit + 1,
    )
    page, more = rows[: asked.limit], len(rows) > asked.limit
    return TablePage(table, page, more, cursor_at(asked, [page[-1]["key"]]) if more else None)


@routes.get("/api/v1/dump")
@reads(NoQuery, str)
def get_dump(_: NoQuery) -> Response:
    """The canonical dump: sorted JSON lines, the same bytes for the same graph."""
    at_hand = services()
    lines = dump_lines(at_hand.driver, at_hand.settings.neo4j_database)
    return Response(b"".join(line + b"\n" for line in lines), mimetype="application/x-ndjson")
