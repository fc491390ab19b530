"""The datasets behind dbt's nodes: their names, their columns, and how SQL writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from collector.declare.dbt.manifest import WITH_DATA, Manifest, Node
from collector.model.identity import DatasetId


class Datasets:
    """Looks up datasets by node and by the relation that compiled SQL mentions."""

    def __init__(
        self,
        manifest: Manifest,
        namespace: str,
        catalog: Mapping[str, Sequence[Mapping[str, Any]]],
    ) -> None:
        self.namespace = namespace
        self._catalog = catalog
        self._by_relation = {
            _plain(name): node
            for node in manifest.nodes.values()
            if node.kind in WITH_DATA
            for name in (node.relation or node.dataset_name, node.dataset_name)
        }

        self._spellings = {
            (self.identity(node), str(field["name"]).casefold()): str(field["name"])
            for node in manifest.nodes.values()
            if node.kind in WITH_DATA
            for field in self.fields(node)
        }

    def identity(self, node: Node) -> DatasetId:
        """The dataset of a node."""
        return DatasetId(self.namespace, node.dataset_name)

    def by_relation(self, table: str) -> DatasetId:
        """The dataset that a table of compiled SQL is."""
        node = self._by_relation.get(_plain(table))
        return self.identity(node) if node else DatasetId(self.namespace, table)

    def column_name(self, dataset: DatasetId, written: str) -> str:
        """A column as the catalog or the docs spell it; compiled SQL may use another case."""
        return self._spellings.get((dataset, written.casefold()), written)

    def column_names(self, node: Node) -> list[str]:
        """Every column of a node in order, as far as the catalog knows them all."""
        return [str(column["name"]) for column in self._catalog.get(node.unique_id, [])]

    def fields(self, node: Node) -> list[dict[str, Any]]:
        """The columns of a node as schema fields: types from the catalog, words from the docs."""
        documented = {name.casefold(): column for name, column in node.columns.items()}
        listed = self._catalog.get(node.unique_id) or [
            {"name": name, "type": column.get("data_type")} for name, column in node.columns.items()
        ]
        fields = []
        for column in listed:
            told = documented.get(str(column["name"]).casefold(), {})
            words = told.get("description") or None
            fields.append({**column, "description": words})
        return fields


def _plain(relation: str) -> str:
    """A relation without quotes and without regard to case: `"DB"."S"."T"` is db.s.t."""
    return "".join(letter for letter in relation if letter not in '"`[]').casefold()
