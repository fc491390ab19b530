"""What a list of events tells, in the short names of the pipeline's expectations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Event = dict[str, Any]


def short_name(root: Path | str, name: str) -> str:
    """`/…/warehouse/gold.db/x` → `gold.x`, and any other path relative to the shop's folder."""
    below = name.removeprefix(f"{root}/")
    table = re.fullmatch(r"warehouse/(?:\w+\.db/)?(\w+)\.db/(\w+)", below)
    return f"{table[1]}.{table[2]}" if table else below


def runs(events: Iterable[Event]) -> dict[str, list[Event]]:
    """The events of each run, in the order they came."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault(event["run"]["runId"], []).append(event)
    return found


def dataset_edges(events: Iterable[Event], root: Path | str) -> set[tuple[str, str]]:
    """Each input with each output of a run: enough here, where each run has one output."""
    return {
        (short_name(root, source["name"]), short_name(root, target["name"]))
        for of_run in runs(events).values()
        for source in _datasets(of_run, "inputs")
        for target in _datasets(of_run, "outputs")
    }


def column_edges(events: Iterable[Event], root: Path | str) -> set[tuple[str, str, str, bool]]:
    """Every direct column edge that any event tells."""
    return {
        (_field(root, source), f"{target}#{column}", way["subtype"], way["masking"])
        for target, facet in _column_lineage(events, root)
        for column, made_of in facet["fields"].items()
        for source in made_of["inputFields"]
        for way in source["transformations"]
        if way["type"] == "DIRECT"
    }


def influences(events: Iterable[Event], root: Path | str) -> set[tuple[str, str]]:
    """Every column that a join, filter, group, sort or partition of a whole dataset uses."""
    return {
        (_field(root, source), target)
        for target, facet in _column_lineage(events, root)
        for source in facet.get("dataset", [])
    }


def applications(events: Iterable[Event], root: Path | str, side: str) -> dict[str, set[str]]:
    """What the runs of each application read (`inputs`) or write (`outputs`) together."""
    found: dict[str, set[str]] = {}
    for event in events:
        application = event["job"]["name"].split(".")[0]
        names = {short_name(root, dataset["name"]) for dataset in event.get(side, [])}
        found.setdefault(application, set()).update(names)
    return found


def _datasets(events: Iterable[Event], side: str) -> Iterator[Event]:
    return (dataset for event in events for dataset in event.get(side, []))


def _column_lineage(events: Iterable[Event], root: Path | str) -> Iterator[tuple[str, Any]]:
    for output in _datasets(events, "outputs"):
        facet = output.get("facets", {}).get("columnLineage")
        if facet:
            yield short_name(root, output["name"]), facet


def _field(root: Path | str, source: Event) -> str:
    return f"{short_name(root, source['name'])}#{source['field']}"
