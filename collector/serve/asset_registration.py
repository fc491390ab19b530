"""Registers assets: finds the nodes that they are, names what they read, declares it as an event.

An asset joins a node that is there already: the one it was registered as before, one that its
`source_ref` names, or the only one of its name. Otherwise it is new, in the namespace `default`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

import orjson

from collector.declare.assets import (
    AssetRequest,
    Declaration,
    Upstream,
    asset_facet,
    declare_asset,
    is_dataset,
)
from collector.errors import AmbiguousNodeError, UnknownNodeError
from collector.graph.read.asking import Graph
from collector.graph.read.assets import FoundAsset, assets_at, find_assets
from collector.graph.read.nodes import nodes
from collector.graph.read.resolve import resolve_node
from collector.model.asset import SHORTEST, TYPES, Asset, asset_key
from collector.model.identity import DatasetId, JobId
from collector.model.node import Node


def registration(graph: Graph, request: AssetRequest, now: datetime) -> tuple[str, bytes]:
    """The id of the asset, and the event that registers it."""
    key = asset_key(request.type, request.name)
    ids = [f"asset_{key[:length]}" for length in range(SHORTEST, len(key) + 1)]
    refs = [request.source_ref] if request.source_ref else []
    found = find_assets(graph, keys=[key], ids=ids, refs=refs, names=[request.name])
    known = next((one.asset for one in found if one.asset.key == key), None)
    taken = {one.asset.id for one in found if one.asset.key != key}
    asset_id = known.id if known and known.id else next(i for i in ids if i not in taken)
    since = known.registered_at if known else now.isoformat()
    own = known.node if known else _joined(graph, request, found)
    declaration = Declaration(
        asset_facet(request, asset_id, key, since),
        *_places(request, own, found),
        _upstream(graph, request),
    )
    return asset_id, orjson.dumps(declare_asset(declaration, now))


def _joined(graph: Graph, request: AssetRequest, found: Sequence[FoundAsset]) -> Node | None:
    """The node that is there already, if there is exactly one that it can be."""
    wanted = "dataset" if is_dataset(request.type) else "job"
    free = [one for one in found if one.asset.node.type == wanted and not one.asset.key]
    referred = [one.asset.node for one in found if one.found_by == "ref"]
    by_ref = [node for node in referred if node.type == wanted] or _named(graph, request, wanted)
    if by_ref:
        return by_ref[0]
    by_name = {one.asset.node.id: one.asset.node for one in free if one.found_by == "name"}
    here = [node for node in by_name.values() if node.namespace == request.namespace]
    if here:
        return here[0]
    return next(iter(by_name.values())) if len(by_name) == 1 else None


def _named(graph: Graph, request: AssetRequest, wanted: str) -> list[Node]:
    """The node that the source_ref spells: as it is, or as an address with its path as a name."""
    parts = urlsplit(request.source_ref or "")
    if not parts.scheme or not parts.netloc:
        return []
    dotted = parts.path.strip("/").replace("/", ".")
    whole = _only(graph, request.source_ref or "", None, wanted)
    return whole or _only(graph, dotted, f"{parts.scheme}://{parts.netloc}", wanted)


def _only(graph: Graph, text: str, namespace: str | None, wanted: str) -> list[Node]:
    """The one node of that name, or nothing."""
    try:
        return [resolve_node(graph, text, namespace=namespace, types=(wanted,))] if text else []
    except (UnknownNodeError, AmbiguousNodeError):
        return []


def _places(
    request: AssetRequest, own: Node | None, found: Sequence[FoundAsset]
) -> tuple[DatasetId | None, JobId | None]:
    """The dataset and the job that the asset is."""
    namespace, name = (own.namespace, own.name) if own else _new_place(request, found)
    if request.type == "table":
        return DatasetId(namespace, name), None
    if request.type != "dbt_model":
        return None, JobId(namespace, name)
    jobs = [
        one.asset.node
        for one in found
        if one.asset.node.type == "job" and one.found_by == "name" and not one.asset.key
    ]
    job = JobId(jobs[0].namespace, jobs[0].name) if len(jobs) == 1 else JobId(namespace, name)
    return DatasetId(namespace, name), job


def _new_place(request: AssetRequest, found: Sequence[FoundAsset]) -> tuple[str, str]:
    """A place of its own, apart from an asset of another type under the same name."""
    wanted = "dataset" if is_dataset(request.type) else "job"
    occupied = any(
        one.asset.node.type == wanted
        and (one.asset.node.namespace, one.asset.node.name) == (request.namespace, request.name)
        for one in found
    )
    namespace = f"{request.namespace}/{request.type}" if occupied else request.namespace
    return namespace, request.name


def _upstream(graph: Graph, request: AssetRequest) -> Upstream:
    """What the asset reads; a name that nobody knows becomes a dataset that only has its name."""
    datasets: list[DatasetId] = []
    jobs: list[JobId] = []
    for name in request.upstream:
        node = _upstream_node(graph, name)
        if node is None:
            datasets.append(DatasetId(request.namespace, name))
        elif node.type == "dataset":
            datasets.append(DatasetId(node.namespace, node.name))
        else:
            written = _written(graph, node)
            datasets.extend(written)
            jobs.extend([] if written else [JobId(node.namespace, node.name)])
    return Upstream(list(dict.fromkeys(datasets)), list(dict.fromkeys(jobs)))


def _upstream_node(graph: Graph, name: str) -> Node | None:
    """The asset of that name or id, else the only node that is called so."""
    keys = [asset_key(asset_type, name) for asset_type in TYPES]
    found = find_assets(graph, keys=keys, ids=[name], names=[name])
    registered: list[Asset] = sorted(
        (one.asset for one in found if one.found_by in {"key", "id"}), key=lambda a: a.place
    )
    if registered:
        return registered[0].node
    datasets = {one.asset.node.id: one.asset.node for one in found}
    plain = [node for node in datasets.values() if node.type == "dataset"] or list(
        datasets.values()
    )
    return plain[0] if len(plain) == 1 else None


def _written(graph: Graph, job: Node) -> list[DatasetId]:
    """What a job writes: that, and not the job, is what its readers read."""
    outputs = nodes(graph, assets_at(graph, [job])[job.id].outputs).values()
    return [DatasetId(node.namespace, node.name) for node in outputs]
