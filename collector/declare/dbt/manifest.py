"""A dbt manifest as typed values: only what lineage needs, whatever version wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from collector.errors import UsageError

WITH_DATA = frozenset({"model", "seed", "snapshot", "source"})
EPHEMERAL = "ephemeral"


@dataclass(frozen=True, slots=True)
class Node:
    """A model, seed, snapshot, source, exposure or test."""

    unique_id: str
    kind: str
    name: str
    raw: Mapping[str, Any]

    @property
    def depends_on(self) -> list[str]:
        """What it is built from, by unique id."""
        return [str(one) for one in _mapping(self.raw.get("depends_on")).get("nodes") or []]

    @property
    def relation(self) -> str | None:
        """The relation as dbt writes it into SQL."""
        written = self.raw.get("relation_name")
        return str(written) if written else None

    @property
    def dataset_name(self) -> str:
        """database.schema.identifier, leaving out what the adapter does not have."""
        identifier = self.raw.get("identifier") or self.raw.get("alias") or self.name
        parts = (self.raw.get("database"), self.raw.get("schema"), identifier)
        return ".".join(str(part) for part in parts if part)

    @property
    def compiled(self) -> str | None:
        """The SQL after templates were filled in."""
        text = self.raw.get("compiled_code") or self.raw.get("compiled_sql")
        return str(text) if text else None

    @property
    def is_ephemeral(self) -> bool:
        """Whether it exists only inside the SQL of others."""
        return _mapping(self.raw.get("config")).get("materialized") == EPHEMERAL

    @property
    def columns(self) -> dict[str, Mapping[str, Any]]:
        """Its documented columns."""
        return {str(k): _mapping(v) for k, v in _mapping(self.raw.get("columns")).items()}

    def owners(self, groups: Mapping[str, Any]) -> list[str]:
        """Who answers for it: its own owner, its meta, or its group."""
        config = _mapping(self.raw.get("config"))
        meta = {**_mapping(config.get("meta")), **_mapping(self.raw.get("meta"))}
        group = _mapping(groups.get(str(self.raw.get("group") or config.get("group"))))
        found = (self.raw.get("owner"), meta.get("owner"), group.get("owner"))
        return list(dict.fromkeys(name for name in map(_owner, found) if name))


def _owner(value: object) -> str | None:
    if isinstance(value, Mapping):
        named = value.get("name") or value.get("email")
        return str(named) if named else None
    return str(value) if value else None


@dataclass(frozen=True, slots=True)
class Manifest:
    """All nodes by unique id."""

    project: str
    adapter: str
    nodes: Mapping[str, Node]
    groups: Mapping[str, Any]

    def of_kind(self, *kinds: str) -> list[Node]:
        """The nodes of some kinds, by unique id."""
        return [node for _, node in sorted(self.nodes.items()) if node.kind in kinds]

    def sources_of(self, node: Node) -> list[Node]:
        """The nodes with data that feed one; ephemeral models are seen through."""
        found: dict[str, Node] = {}
        for parent in self._parents(node, set()):
            found[parent.unique_id] = parent
        return list(found.values())

    def _parents(self, node: Node, seen: set[str]) -> Iterable[Node]:
        for unique_id in node.depends_on:
            parent = self.nodes.get(unique_id)
            if parent is None or unique_id in seen:
                continue
            seen.add(unique_id)
            if parent.is_ephemeral:
                yield from self._parents(parent, seen)
            elif parent.kind in WITH_DATA:
                yield parent


def read_manifest(document: object) -> Manifest:
    """A manifest from its JSON; raises when it is something else."""
    metadata = _mapping(_mapping(document).get("metadata"))
    if not isinstance(document, Mapping) or "nodes" not in document or not metadata:
        raise UsageError("This is not a dbt manifest: it has no metadata and nodes.")
    nodes: dict[str, Node] = {}
    for section in ("nodes", "sources", "exposures"):
        for unique_id, raw in _mapping(document.get(section)).items():
            kind = str(raw.get("resource_type") or section.rstrip("s"))
            nodes[unique_id] = Node(unique_id, kind, str(raw.get("name") or unique_id), raw)
    groups = {str(g.get("name")): g for g in _mapping(document.get("groups")).values()}
    project = str(metadata.get("project_name") or _project_of(nodes) or "dbt")
    return Manifest(project, str(metadata.get("adapter_type") or ""), nodes, groups)


def _project_of(nodes: Mapping[str, Node]) -> str | None:
    return next((str(node.raw.get("package_name")) for node in nodes.values()), None)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def catalog_columns(catalog: object) -> dict[str, list[dict[str, Any]]]:
    """Unique id → columns in order, with their types, as the database has them."""
    columns: dict[str, list[dict[str, Any]]] = {}
    for section in ("nodes", "sources"):
        for unique_id, raw in _mapping(_mapping(catalog).get(section)).items():
            found = [_mapping(column) for column in _mapping(raw.get("columns")).values()]
            ordered = sorted(found, key=lambda column: int(column.get("index") or 0))
            columns[unique_id] = [
                {"name": str(column.get("name")), "type": column.get("type")} for column in ordered
            ]
    return columns
