"""Assets as people register them: a type, a name, where it comes from, and what it reads.

A table is a dataset; a dbt model is a dataset with its job; a DAG or Spark job is a job. The key of
an asset depends on its type and name alone, so registering twice means the same asset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from collector.model.identity import key_of
from collector.model.node import Node

AssetType = Literal["table", "dbt_model", "dag", "spark_job"]
DATASETS: tuple[AssetType, ...] = ("table", "dbt_model")
JOBS: tuple[AssetType, ...] = ("dag", "spark_job")
TYPES: tuple[AssetType, ...] = (*DATASETS, *JOBS)
SHORTEST = 8
_KINDS = {"dataset": "table"}


@dataclass(frozen=True, slots=True)
class Asset:
    """How a node appears to those who registered it; `id` is None where nobody did."""

    node: Node
    id: str | None = None
    key: str | None = None
    type: str = ""
    name: str = ""
    source_ref: str | None = None
    registered_at: str = "~"

    @property
    def place(self) -> tuple[str, str, str]:
        """In the order of registration, then by name; what is not registered comes last."""
        return self.registered_at, self.name, self.node.id


def asset_key(asset_type: str, name: str) -> str:
    """The key of a registration."""
    return key_of(asset_type, name)


def unregistered(node: Node) -> Asset:
    """A node that nobody registered, in the same words."""
    return Asset(node, type=_KINDS.get(node.kind, node.kind), name=node.name)
