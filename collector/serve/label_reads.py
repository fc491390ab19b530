"""`GET /api/v1/tags`: the tags and owners of a node, and who says so since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import orjson
from flask import Blueprint

from collector.graph.read.asking import Graph, time_of
from collector.graph.read.resolve import resolve_node
from collector.model.node import Node
from collector.serve.api import Query, reads
from collector.serve.parameters import NodeText
from collector.services import services

routes = Blueprint("label_reads", __name__)


@dataclass(frozen=True, slots=True)
class TagDetail:
    """A tag and who says so; `who` and `when` are told of people's tags."""

    key: str
    value: str
    source: str
    who: str | None = None
    when: datetime | None = None


@dataclass(frozen=True, slots=True)
class Labels:
    """Everything that is said of a node."""

    node: Node
    tags: list[TagDetail]


class LabelQuery(Query, frozen=True, kw_only=True):
    """Whose tags."""

    node: NodeText


@routes.get("/api/v1/tags")
@reads(LabelQuery, Labels)
def get_tags(asked: LabelQuery) -> Labels:
    """The tags of a dataset, job or column with their sources."""
    graph = services().graph
    node = resolve_node(graph, asked.node)
    return Labels(node, _details(graph, node))


def _details(graph: Graph, node: Node) -> list[TagDetail]:
    [row] = graph.ask("labels", type=node.type, key=node.key)
    told = orjson.loads(row["details"] or "[]")
    if not told:
        return [TagDetail(*_split(text), source="") for text in row["tags"] or ()]
    return [TagDetail(**{**one, "when": time_of(one.get("when"))}) for one in told]


def _split(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value or "true"
