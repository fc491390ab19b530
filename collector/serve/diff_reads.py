"""`GET /api/v1/diff`: what edges, columns and datasets came, went or changed between two times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import msgspec
from flask import Blueprint, Response

from collector.analyse.diff import Difference
from collector.analyse.diff_text import diff_markdown, diff_text
from collector.errors import UsageError, Violation
from collector.graph.read.asking import Graph
from collector.graph.read.column_reach import column_downstream, column_upstream
from collector.graph.read.columns_between import columns_between
from collector.graph.read.diff import lineage_diff
from collector.graph.read.reach import ALL_DEPTHS, Window, downstream, upstream
from collector.graph.read.resolve import resolve_node
from collector.model.node import Node
from collector.serve.api import Query, reads
from collector.serve.parameters import NodeText, Text, Time, time_of
from collector.services import services

routes = Blueprint("diff_reads", __name__)
_EVER = Window(max_depth=ALL_DEPTHS, limit=20_000, ever=True)


class DiffQuery(Query, frozen=True, kw_only=True):
    """Two times, and optionally the node whose lineage is meant."""

    from_: Time = msgspec.field(name="from")
    to: Time
    node: NodeText | None = None
    namespace: Text | None = None
    format: Literal["json", "text", "markdown"] = "json"


@dataclass(frozen=True, slots=True)
class Diff:
    """What differs between two times."""

    start: datetime
    end: datetime
    node: Node | None
    difference: Difference
    truncated: bool


@routes.get("/api/v1/diff")
@reads(DiffQuery, Diff)
def get_diff(asked: DiffQuery) -> Diff | Response:
    """What came, went or changed between two times, in the whole graph or around a node."""
    start, end = time_of("from", asked.from_), time_of("to", asked.to)
    if start is None or end is None or start >= end:
        message = "must be earlier than `to`"
        raise UsageError(f"from {message}.", (Violation("from", message),))
    graph = services().graph
    node, around = None, None
    if asked.node is not None:
        node = resolve_node(graph, asked.node, namespace=asked.namespace)
        around = _lineage(graph, node)
    difference, cut = lineage_diff(graph, start, end, around=around)
    if asked.format == "json":
        return Diff(start, end, node, difference, cut)
    write = diff_markdown if asked.format == "markdown" else diff_text
    text = write(difference, f"{start:%Y-%m-%d %H:%M}Z", f"{end:%Y-%m-%d %H:%M}Z")
    return Response(text, mimetype="text/markdown" if write is diff_markdown else "text/plain")


def _lineage(graph: Graph, node: Node) -> set[str]:
    """The ids of all that was ever upstream or downstream of a node, columns included."""
    if node.type == "column":
        sides = (column_upstream(graph, node, _EVER), column_downstream(graph, node, _EVER))
        return {node.id, *(hit.node.id for side in sides for hit in side.hits)}
    sides = (upstream(graph, node, _EVER), downstream(graph, node, _EVER))
    ids = {node.id, *(hit.node.id for side in sides for hit in side.hits)}
    datasets = [each for each in ids if each.startswith("dataset:")]
    return ids | {column.id for _, column in columns_between(graph, datasets, _EVER).owned}
