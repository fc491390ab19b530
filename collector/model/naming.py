"""Names as the graph keeps them: namespace aliases applied and partition paths folded.

Emitters name one dataset in many ways: by host and by port, by each partition's directory. The
rules here are pure and are applied wherever a name is read, in column lineage too. Changing them
changes identities, so it takes effect for what is already in the graph with `headwater replay`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from collector.model.identity import DatasetId

_PART = re.compile(r"[^/=]+=[^/]*|_delta_log")
_DATE = re.compile(r"(?:19|20)\d\d-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])|(?:19|20)\d\d-\d\d")
_DATE_PATH = re.compile(
    r"/(?:19|20)\d\d/(?:0?[1-9]|1[0-2])(?:/(?:0?[1-9]|[12]\d|3[01])(?:/(?:[01]?\d|2[0-3]))?)?$"
)
_HOUR = re.compile(r"(?:[01]\d|2[0-3])(?:[-:]?[0-5]\d)?")


@dataclass(frozen=True, slots=True)
class NamingRules:
    """How the names in events become the names of nodes."""

    namespaces: Mapping[str, str] = field(default_factory=dict, hash=False)
    fold_partitions: bool = True

    def namespace(self, name: str) -> str:
        """The namespace that this one is known as."""
        return self.namespaces.get(name, name)

    def dataset(self, namespace: str, name: str) -> DatasetId:
        """The dataset that a mention means."""
        folded = fold_partitions(name) if self.fold_partitions else name
        return DatasetId(self.namespace(namespace), folded)


def fold_partitions(name: str) -> str:
    """The path without its parts: `key=value` folders, dates, the log of a Delta table."""
    if "/" not in name:
        return name
    segments = name.split("/")
    kept = next((i for i, part in enumerate(segments) if _PART.fullmatch(part)), len(segments))
    return _without_dates("/".join(segments[:kept])) or name


def _without_dates(path: str) -> str:
    """The path without dates at its end; byte for byte the same when it has none."""
    whole = path.rstrip("/")
    segments = _DATE_PATH.sub("", whole).split("/")
    if len(segments) > 1 and _HOUR.fullmatch(segments[-1]) and _DATE.fullmatch(segments[-2]):
        segments.pop()
    if len(segments) > 1 and _DATE.fullmatch(segments[-1]):
        segments.pop()
    folded = "/".join(segments)
    return path if folded == whole else folded
