"""`search`: nodes by a part of their name, of a tag or of an owner."""

from __future__ import annotations

from collector.graph.read.asking import Graph
from collector.graph.read.rows import node_of
from collector.model.node import Node
from collector.model.search_text import containing


def search(graph: Graph, text: str, *, types: tuple[str, ...], limit: int) -> dict[Node, str]:
    """At most `limit` nodes that hold all words of the text, best first, each with where it does.

    That is `name` (also its namespace or path), `tag` or `owner`; a node is found once.
    """
    query = containing(text)
    if query is None:
        return {}
    rows = graph.ask(
        "search", text=text.strip().lower(), query=query, types=list(types), limit=limit
    )
    found: dict[Node, str] = {}
    for row in rows:
        found.setdefault(node_of(row["node"]), row["found_by"])
    return found
