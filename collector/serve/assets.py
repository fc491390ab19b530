"""`/v1/lineage`: register assets by name, see their tree, ask what a change would break.

A small API in the words of those who register: assets with a type, a name and where they come from.
Behind it is the same journal, the same graph and the same rules as everywhere else.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone
from http import HTTPStatus
from typing import Any, get_args

import orjson
from flask import Blueprint, Response, request

from collector.analyse.asset_tree import Branch, Folding, asset_edges, tree
from collector.analyse.impact.affected import RANK, Affected
from collector.analyse.impact.changes import ChangeError, read_changes
from collector.analyse.impact.decide import Policy
from collector.declare.assets import AssetError, parse_asset
from collector.errors import UnknownNodeError, UsageError, Violation
from collector.graph.read.asking import Graph
from collector.graph.read.assets import assets_at, find_assets
from collector.graph.read.nodes import nodes
from collector.graph.read.reach import Reached, Window, downstream, upstream
from collector.model.asset import Asset, unregistered
from collector.model.node import Direction, Edge, Node
from collector.receive.body import JSON_TYPES, read_body
from collector.receive.intake import take_one
from collector.receive.sender import sender
from collector.receive.waiting import wait_for_graph
from collector.serve.api import respond
from collector.serve.asset_registration import registration
from collector.serve.changed_nodes import UnknownColumnError
from collector.serve.impact import Assessed, assess
from collector.serve.parameters import depth_of
from collector.services import services

routes = Blueprint("assets", __name__, url_prefix="/v1/lineage")

_DIRECTIONS: dict[str, tuple[Direction, ...]] = {
    **{one: (one,) for one in get_args(Direction)},
    "both": ("upstream", "downstream"),
}
_READ = {"upstream": upstream, "downstream": downstream}
_MOST = 10_000


class UnknownAssetError(UnknownNodeError):
    """No asset of that id."""

    title = "Unknown asset"


@routes.post("/trace")
def register_asset() -> Response:
    """Register an asset with what it reads, or replace what it was said to read."""
    asked = parse_asset(_json(AssetError))
    now = datetime.now(timezone.utc)
    asset_id, event = registration(services().graph, asked, now)
    outcome = take_one(services(), event, sender(), now)
    in_graph = wait_for_graph(services(), [outcome.seq or ""])
    answer = {
        "id": asset_id,
        "asset_type": asked.type,
        "name": asked.name,
        "source_ref": asked.source_ref,
        "upstream_assets": list(asked.upstream),
        "in_graph": in_graph,
    }
    return respond(answer, HTTPStatus.CREATED)


@routes.get("/<asset_id>")
def show_asset(asset_id: str) -> Response:
    """The tree of everything that an asset feeds, or comes from."""
    asked = request.args.get("direction", "downstream")
    if asked not in _DIRECTIONS:
        fault = Violation("direction", f"must be one of {', '.join(_DIRECTIONS)}")
        raise UsageError(f"direction {fault.message}; it is {asked!r}.", (fault,))
    depth = depth_of(request.args.get("depth", "10"))
    graph = services().graph
    asset = _asset(graph, asset_id)
    document = _described(asset)
    for direction in _DIRECTIONS[asked]:
        branch = _tree(graph, asset, direction, depth)
        document |= {direction: [_branch(one, direction) for one in branch.children]}
    return respond({"id": asset_id, "direction": asked, "graph": document})


@routes.post("/impact")
def asset_impact() -> Response:
    """What proposed changes of an asset would break."""
    try:
        asset, done = _assessed(_json(ChangeError))
    except (ChangeError, UnknownColumnError) as error:
        told = error.detail.replace("`changes`", "`proposed_changes`")
        raise UsageError(told, error.violations) from error
    hits = _as_assets(services().graph, done.impact.affected, done.flows.nodes)
    answer = {
        "asset_id": asset.id,
        "risk_level": done.impact.risk.lower(),
        "decision": done.impact.decision,
        "affected_count": sum(1 for hit, _ in hits if hit.counted),
        "affected_assets": [_affected(*hit) for hit in hits],
        "notes": done.notes,
    }
    return respond(answer)


def _assessed(asked: Any) -> tuple[Asset, Assessed]:
    """The asset that a request is about, and what its changes would do."""
    asset_id = asked.get("asset_id") if isinstance(asked, dict) else None
    if not isinstance(asset_id, str):
        message = "asset_id must be the id of a registered asset."
        raise ChangeError(message, (Violation("/asset_id", message),))
    graph = services().graph
    asset = _asset(graph, asset_id)
    changes = read_changes(asked.get("proposed_changes"), asset.node.id)
    own = [replace(change, node=asset.node.id) for change in changes]
    return asset, assess(graph, own, Policy())


def _json(error: type[UsageError]) -> Any:
    body = read_body(request, services().settings.max_body_bytes, JSON_TYPES)
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as fault:
        raise error(f"The body is not JSON: {fault}.") from fault


def _asset(graph: Graph, asset_id: str) -> Asset:
    found = find_assets(graph, ids=[asset_id])
    if not found:
        raise UnknownAssetError(f"No asset has the id {asset_id!r}; register it first.")
    return found[0].asset


def _tree(graph: Graph, asset: Asset, direction: Direction, depth: int) -> Branch:
    reached: Reached = _READ[direction](graph, asset.node, Window(max_depth=depth, limit=_MOST))
    told = [*reached.edges, *_read_directly(asset.node, direction, reached)]
    folding = _folding(graph, [asset.node, *(hit.node for hit in reached.hits)], told)
    edges = asset_edges(folding, told)
    return tree(folding, edges, folding.shown(asset.node.id) or asset.node.id, direction, depth)


def _read_directly(start: Node, direction: Direction, reached: Reached) -> list[Edge]:
    """What a job reads itself: edges out of what lies upstream are told of datasets alone."""
    if start.type != "job" or direction != "upstream":
        return []
    near = [hit.node for hit in reached.hits if hit.distance == 1 and hit.node.type == "dataset"]
    return [Edge(node.id, start.id, "reads") for node in near]


def _folding(graph: Graph, found: list[Node], edges: list[Edge]) -> Folding:
    """How nodes appear as assets, with the registered jobs behind them."""
    placed = assets_at(graph, found)
    missing = {job for one in placed.values() for job in one.makers} - placed.keys()
    missing |= {edge.job for edge in edges if edge.job} - placed.keys()
    placed |= assets_at(graph, nodes(graph, missing).values())
    return Folding(
        {at: one.asset for at, one in placed.items() if one.asset.id or at not in missing},
        {at: one.makers for at, one in placed.items()},
        {at for at, one in placed.items() if one.outputs},
    )


def _as_assets(
    graph: Graph, affected: tuple[Affected, ...], known: Any
) -> list[tuple[Affected, Asset]]:
    """What is hit, as assets: once each, in the order in which a person would visit them."""
    folding = _folding(graph, [hit.node for hit in affected], [])
    found: dict[str, Affected] = {}
    for hit in affected:
        at = folding.shown(hit.node.id) or hit.node.id
        found[at] = found[at].merged(hit) if at in found else hit
    hits = [(hit, folding.assets.get(at) or unregistered(known[at])) for at, hit in found.items()]
    return sorted(hits, key=lambda h: (h[0].distance, -RANK[h[0].severity], h[1].place))


def _described(asset: Asset) -> dict[str, Any]:
    return {
        "id": asset.id,
        "name": asset.name,
        "asset_type": asset.type,
        "source_ref": asset.source_ref,
    }


def _branch(branch: Branch, direction: Direction) -> dict[str, Any]:
    if branch.repeated:
        return {**_described(branch.asset), "repeated": True}
    children = [_branch(child, direction) for child in branch.children]
    return {**_described(branch.asset), direction: children}


def _affected(hit: Affected, asset: Asset) -> dict[str, Any]:
    return {
        **_described(asset),
        "severity": hit.severity,
        "affected_references": list(hit.references),
        "uses": list(hit.uses),
        "reasons": list(hit.reasons),
        "distance": hit.distance,
    }
