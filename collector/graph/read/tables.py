"""`table_nodes`, `table_edges`, `table_column_edges` and `table_runs`: the graph as flat tables."""

from __future__ import annotations

from datetime import datetime

from collector.graph.read.asking import Graph, Row

# A table's name: the query behind it, and what the query is told beyond the page.
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "datasets": ("table_nodes", {"type": "dataset"}),
    "jobs": ("table_nodes", {"type": "job"}),
    "columns": ("table_nodes", {"type": "column"}),
    "edges": ("table_edges", {}),
    "column_edges": ("table_column_edges", {}),
    "runs": ("table_runs", {}),
}


def table_rows(
    graph: Graph, table: str, *, as_of: datetime | None, after: str, limit: int
) -> list[Row]:
    """Rows of a table after a key, by key."""
    query, more = TABLES[table]
    return graph.ask(query, as_of=as_of, after=after, limit=limit, **more)
