"""`GET /api/v1/paths`: the ways from one node to another, shortest first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import msgspec
from flask import Blueprint
from msgspec import Meta

from collector.analyse.paths import shortest_paths
from collector.errors import UsageError, Violation
from collector.graph.read.paths import paths_between
from collector.graph.read.reach import Window
from collector.graph.read.resolve import resolve_node
from collector.model.node import Edge, Node
from collector.serve.api import Query, reads
from collector.serve.parameters import Depth, NodeText, Time, View, depth_of, edges_of_time
from collector.services import services

routes = Blueprint("path_reads", __name__)


class PathsQuery(Query, frozen=True, kw_only=True):
    """From where to where, and how far at most."""

    from_: NodeText = msgspec.field(name="from")
    to: NodeText
    depth: Depth = "10"
    view: View = "current"
    as_of: Time | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Ways at most.")] = 10


@dataclass(frozen=True, slots=True)
class Path:
    """One way: its nodes in order, and the edges between them."""

    nodes: list[Node]
    edges: list[Edge]


@dataclass(frozen=True, slots=True)
class Paths:
    """Ways from one node to another, shortest first."""

    start: Node
    finish: Node
    distance: int | None
    paths: list[Path] = field(default_factory=list)
    truncated: bool = False


@routes.get("/api/v1/paths")
@reads(PathsQuery, Paths)
def get_paths(asked: PathsQuery) -> Paths:
    """The ways that data takes from one dataset, job or column to another."""
    graph = services().graph
    ever, as_of = edges_of_time(asked.view, asked.as_of)
    window = Window(max_depth=depth_of(asked.depth), ever=ever, as_of=as_of)
    start, finish = resolve_node(graph, asked.from_), resolve_node(graph, asked.to)
    if (start.type == "column") != (finish.type == "column"):
        message = "both ends must be columns, or neither"
        raise UsageError(f"{message.capitalize()}.", (Violation("to", message),))
    between = paths_between(graph, start, finish, window)
    ways, more = shortest_paths(start.id, finish.id, between.edges, between.to_finish, asked.limit)
    ways = [way for way in ways if len(way) <= window.max_depth]
    paths = [Path([start, *(between.nodes[e.target] for e in way)], way) for way in ways]
    return Paths(start, finish, len(ways[0]) if ways else None, paths, more)
