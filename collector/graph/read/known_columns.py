"""`known_columns`: the columns of datasets, where a schema has told them all."""

from __future__ import annotations

from collections.abc import Iterable

import orjson

from collector.graph.read.asking import Graph
from collector.model.identity import DatasetId


def known_columns(graph: Graph, datasets: Iterable[DatasetId]) -> dict[DatasetId, list[str]]:
    """The top-level columns of each dataset in order; those without a schema are left out."""
    wanted = {dataset.key: dataset for dataset in datasets}
    rows = graph.ask("known_columns", keys=list(wanted))
    found = {wanted[row["key"]]: orjson.loads(row["fields"] or "[]") for row in rows}
    return {
        dataset: [str(field["name"]) for field in fields]
        for dataset, fields in found.items()
        if fields
    }
