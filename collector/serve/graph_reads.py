"""`GET /api/v1/graph`: nodes and edges around a node, in one answer, for drawing."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint
from msgspec import Meta

from collector.analyse.drawing import Drawing
from collector.graph.read.reach import Window
from collector.graph.read.resolve import resolve_node
from collector.serve.api import Query, reads
from collector.serve.drawing_found import drawing_found
from collector.serve.parameters import (
    Depth,
    Granularity,
    NodeText,
    Text,
    Time,
    View,
    depth_of,
    edges_of_time,
)
from collector.services import services

routes = Blueprint("graph_reads", __name__)


class GraphQuery(Query, frozen=True, kw_only=True):
    """Around which node, how far, on which sides, with or without columns."""

    node: NodeText
    namespace: Text | None = None
    direction: Literal["both", "upstream", "downstream"] = "both"
    depth: Depth = "2"
    columns: Annotated[bool, Meta(description="Whether columns are wanted too.")] = False
    view: View = "current"
    as_of: Time | None = None
    granularity: Granularity = "job"
    limit: Annotated[int, Meta(ge=1, le=10_000, description="Datasets and jobs at most.")] = 500


@routes.get("/api/v1/graph")
@reads(GraphQuery, Drawing)
def get_graph(asked: GraphQuery) -> Drawing:
    """The datasets, jobs and columns around a node, and the edges between them."""
    return drawing_asked(asked)


def drawing_asked(asked: GraphQuery) -> Drawing:
    """The drawing that a query asks for."""
    graph = services().graph
    ever, as_of = edges_of_time(asked.view, asked.as_of)
    window = Window(max_depth=depth_of(asked.depth), limit=asked.limit, ever=ever, as_of=as_of)
    start = resolve_node(graph, asked.node, namespace=asked.namespace)
    return drawing_found(
        graph,
        start,
        window,
        asked.direction,
        columns=asked.columns,
        folded=asked.granularity == "application",
    )
