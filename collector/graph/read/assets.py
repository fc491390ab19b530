"""`find_assets` and `assets_at`: registrations by what people know of them, and of given nodes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import node_of
from collector.model.asset import Asset, unregistered
from collector.model.identity import name_start
from collector.model.node import Node, node_id


@dataclass(frozen=True, slots=True)
class FoundAsset:
    """An asset and by what it was found: key, id, ref or name."""

    asset: Asset
    found_by: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A node as an asset, the registered jobs that write it, and what it writes (ids)."""

    asset: Asset
    makers: tuple[str, ...]
    outputs: tuple[str, ...]


def find_assets(
    graph: Graph,
    *,
    keys: Iterable[str] = (),
    ids: Iterable[str] = (),
    refs: Iterable[str] = (),
    names: Iterable[str] = (),
) -> list[FoundAsset]:
    """Everything that any of these means."""
    rows = graph.ask(
        "find_assets",
        keys=list(keys),
        ids=list(ids),
        refs=list(refs),
        names=[{"name": name, "start": name_start(name)} for name in names],
    )
    return [FoundAsset(_asset(node_of(r["node"]), r["asset"]), r["found_by"]) for r in rows]


def assets_at(graph: Graph, nodes: Iterable[Node]) -> dict[str, Placed]:
    """How nodes appear as assets, by id."""
    by_id = {node.id: node for node in nodes}
    rows = graph.ask(
        "assets_at",
        datasets=[node.key for node in by_id.values() if node.type == "dataset"],
        jobs=[node.key for node in by_id.values() if node.type == "job"],
    )
    return {
        (at := node_id(row["type"], row["key"])): Placed(
            _asset(by_id[at], row["asset"]),
            tuple(node_id("job", key) for key in row["makers"]),
            tuple(node_id("dataset", key) for key in row["outputs"]),
        )
        for row in rows
    }


def _asset(node: Node, row: Row) -> Asset:
    if row["asset_type"] is None:
        return unregistered(node)
    return Asset(
        node=node,
        id=row["asset_id"],
        key=row["asset_key"],
        type=row["asset_type"],
        name=row["asset_name"] or node.name,
        source_ref=row["asset_source_ref"],
        registered_at=row["asset_registered_at"] or "~",
    )
