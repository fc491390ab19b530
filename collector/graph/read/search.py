"""`search`: nodes by a part of their name."""

from __future__ import annotations

from collector.graph.read.asking import Graph
from collector.graph.read.rows import node_of
from collector.model.node import Node
from collector.model.search_text import containing


def search(graph: Graph, text: str, *, types: tuple[str, ...], limit: int) -> list[Node]:
    """At most `limit` nodes whose name, namespace or path holds all words of the text."""
    query = containing(text)
    if query is None:
        return []
    rows = graph.ask(
        "search", text=text.strip().lower(), query=query, types=list(types), limit=limit
    )
    return list(dict.fromkeys(node_of(row["node"]) for row in rows))
