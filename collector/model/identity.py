"""Identity: what makes two mentions of a job, dataset, column or run the same node.

Identity is (namespace, name), byte-exact and never joined into one string. Every node also has a
`key`, a short hash of its identity, which the constraints and every MERGE use, so that the length
of a name never matters.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import NamedTuple

import orjson

KEY_DIGITS = 32
_KEYS_KEPT = 16_384
INDEXED_NAME = 200
"""How much of a name an index holds; longer ones would not fit into it."""


class DatasetId(NamedTuple):
    """A dataset as emitters name it."""

    namespace: str
    name: str

    @property
    def key(self) -> str:
        """The key of its node."""
        return key_of(self.namespace, self.name)


class ColumnId(NamedTuple):
    """A column of a dataset; nested fields are dotted paths."""

    namespace: str
    name: str
    path: str

    @property
    def dataset(self) -> DatasetId:
        """The dataset it belongs to."""
        return DatasetId(self.namespace, self.name)

    @property
    def key(self) -> str:
        """The key of its node."""
        return key_of(self.namespace, self.name, self.path)


class JobId(NamedTuple):
    """A job as emitters name it."""

    namespace: str
    name: str

    @property
    def key(self) -> str:
        """The key of its node; jobs and datasets have different labels, so keys may coincide."""
        return key_of(self.namespace, self.name)


@lru_cache(maxsize=_KEYS_KEPT)
def key_of(*identity: str) -> str:
    """The first 32 hex digits of the SHA-256 of the identity as a JSON array."""
    return hashlib.sha256(orjson.dumps(identity)).hexdigest()[:KEY_DIGITS]


def name_start(name: str) -> str:
    """The beginning of a name, all of it unless it is very long: what an index can hold."""
    return name[:INDEXED_NAME]


def short_name(name: str) -> str:
    """The last part of a name, after its last dot or slash, cut to what an index can hold."""
    return name.rstrip("/").replace("/", ".").rpartition(".")[2][:INDEXED_NAME]


def run_key(run_id: str) -> str:
    """The key of a run's node."""
    return key_of(run_id)
