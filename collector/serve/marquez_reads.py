"""`GET /api/v1/lineage`: lineage in the shape that Marquez' clients and web page understand.

Marquez answers the undirected neighbourhood; so does this by default (`direction=both` means what
is upstream and what is downstream of the node), and `direction` picks one side.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from flask import Blueprint
from msgspec import Meta

from collector.graph.read.reach import Window
from collector.graph.read.resolve import resolve_node
from collector.model.node import Edge, Node
from collector.serve.api import Query, reads
from collector.serve.drawing_found import drawing_found
from collector.serve.parameters import NodeText, depth_of
from collector.serve.run_reads import MARQUEZ_STATES
from collector.services import services

routes = Blueprint("marquez_reads", __name__)
_LIMIT = 10_000
_FLOWS = {"reads", "writes"}


class MarquezQuery(Query, frozen=True, kw_only=True):
    """Marquez' own parameters, and a direction beyond them."""

    node_id: NodeText = msgspec.field(name="nodeId")
    depth: Annotated[str, Meta(description="Hops at most: 1 to 50, or all.")] = "20"
    direction: Literal["both", "upstream", "downstream"] = "both"


@dataclass(frozen=True, slots=True)
class MarquezEdge:
    """An edge between two node ids."""

    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class MarquezNode:
    """A dataset or job with its edges."""

    id: str
    type: Literal["DATASET", "JOB"]
    data: dict[str, Any]
    inEdges: list[MarquezEdge]  # noqa: N815
    outEdges: list[MarquezEdge]  # noqa: N815


@dataclass(frozen=True, slots=True)
class MarquezLineage:
    """A graph of datasets and jobs."""

    graph: list[MarquezNode]


@routes.get("/api/v1/lineage")
@reads(MarquezQuery, MarquezLineage, lenient=True)
def get_lineage(asked: MarquezQuery) -> MarquezLineage:
    """Datasets and jobs around a node, in Marquez' shape."""
    graph = services().graph
    start = resolve_node(graph, asked.node_id)
    window = Window(max_depth=depth_of(asked.depth), limit=_LIMIT)
    drawing = drawing_found(graph, start, window, asked.direction, columns=False, folded=False)
    nodes = [hit.node for hit in drawing.nodes]
    return MarquezLineage(marquez_nodes(nodes, [e for e in drawing.edges if e.type in _FLOWS]))


def marquez_nodes(nodes: list[Node], edges: list[Edge]) -> list[MarquezNode]:
    """Nodes with their edges, by Marquez' ids."""
    known = {node.id: node for node in nodes}
    into: dict[str, list[Node]] = defaultdict(list)
    out: dict[str, list[Node]] = defaultdict(list)
    for source, target in dict.fromkeys((edge.source, edge.target) for edge in edges):
        out[source].append(known[target])
        into[target].append(known[source])
    return [
        MarquezNode(
            id=marquez_id(node),
            type="JOB" if node.type == "job" else "DATASET",
            data=_data(node, into[node.id], out[node.id]),
            inEdges=[MarquezEdge(marquez_id(end), marquez_id(node)) for end in into[node.id]],
            outEdges=[MarquezEdge(marquez_id(node), marquez_id(end)) for end in out[node.id]],
        )
        for node in nodes
    ]


def marquez_id(node: Node) -> str:
    """`dataset:namespace:name`: Marquez' id; it cannot be split back when a name has colons."""
    return f"{node.type}:{node.namespace}:{node.name}"


def _data(node: Node, into: list[Node], out: list[Node]) -> dict[str, Any]:
    shared = {
        "id": _named(node),
        "type": "BATCH" if node.type == "job" else "DB_TABLE",
        **_named(node),
        "updatedAt": node.last_run_at or node.last_written_at,
        "description": None,
        "tags": list(node.tags),
    }
    if node.type == "dataset":
        return {**shared, "physicalName": node.name, "fields": [], "facets": {}}
    return {
        **shared,
        "simpleName": node.name.rpartition(".")[2],
        "inputs": [_named(dataset) for dataset in into],
        "outputs": [_named(dataset) for dataset in out],
        "latestRun": _latest_run(node),
    }


def _named(node: Node) -> dict[str, str]:
    return {"namespace": node.namespace, "name": node.name}


def _latest_run(node: Node) -> dict[str, Any] | None:
    if node.last_run_at is None:
        return None
    state = MARQUEZ_STATES.get(node.last_run_state or "", "NEW")
    return {"state": state, "startedAt": node.last_run_at, "endedAt": None}
