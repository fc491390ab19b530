"""A dataset as people see it: one canonical node for all its names, its columns and its schemas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from collector.model.facets import dataset_label
from collector.model.identity import ColumnId, DatasetId, key_of
from collector.model.order import time_of
from collector.model.reading import at, text
from collector.project.asset_properties import asset_properties
from collector.project.groups import Groups
from collector.project.labels import column_tags, label_properties, united
from collector.project.schema_history import columns, difference, versions
from collector.project.state import DatasetState
from collector.project.view import View, at_time, json_text

WRITES_KEPT = 16
_ENDS = ("DROP", "RENAMED_AWAY")


def dataset_view(
    canonical: DatasetId, members: Sequence[DatasetState], groups: Groups, *, schemas: bool = True
) -> View:
    """The canonical node with everything on it, and its aliases with nothing but ALIAS_OF.

    Without `schemas`, its versions and columns are left out: most batches change nothing there.
    """
    view = View()
    own = ("Dataset", canonical.key)
    ended = ended_at(members)
    view.nodes[own] = _properties(canonical, members, ended)
    for member in members:
        if member.id != canonical:
            view.nodes["Dataset", member.key] = _alias_properties(member, canonical)
            view.link("ALIAS_OF", ("Dataset", member.key), own)
        for namespace, name, order in member.renamed_from.values():
            before = groups.resolve(DatasetId(namespace, name))
            if before != canonical:
                when = {"at": at_time(time_of(order))}
                view.link("RENAMED_TO", ("Dataset", before.key), own, when)
    if schemas:
        _add_schemas(view, canonical, members, ended)
    return view


def same_schemas(old: Sequence[DatasetState], new: Sequence[DatasetState]) -> bool:
    """Whether two states of one dataset show the same versions and columns."""
    return versions(old, ended_at(old)) == versions(new, ended_at(new))


def ended_at(members: Sequence[DatasetState]) -> str | None:
    """When the dataset was dropped or renamed, unless something was written to it later."""
    ended = max((m.changes.get(change, "") for m in members for change in _ENDS), default="")
    alive = max(
        (o for m in members for change, o in m.changes.items() if change not in _ENDS), default=""
    )
    return time_of(ended) if ended > alive else None


def _add_schemas(
    view: View, canonical: DatasetId, members: Sequence[DatasetState], ended: str | None
) -> None:
    own = ("Dataset", canonical.key)
    history = versions(members, ended)
    before = None
    for number, version in enumerate(history, start=1):
        changed = difference(before, version)
        node = ("SchemaVersion", key_of(canonical.key, version.order))
        view.nodes[node] = {
            "dataset_key": canonical.key,
            "number": number,
            "digest": version.digest,
            "fields": json_text([field._asdict() for field in version.fields]),
            "added": changed.added,
            "removed": changed.removed,
            "changed": changed.changed,
            "valid_from": at_time(version.start),
            "valid_to": at_time(version.end),
        }
        view.link("HAS_VERSION", own, node)
        before = version
    for field, start, end in columns(history):
        column = ("Column", ColumnId(*canonical, field.path).key)
        view.nodes[column] = {
            "namespace": canonical.namespace,
            "name": canonical.name,
            "path": field.path,
            "dataset_key": canonical.key,
            "type": field.type,
            "ordinal": field.ordinal,
            "description": field.description,
            "valid_from": at_time(start),
            "valid_to": at_time(end),
            "lineage_only": None,
        }
        view.link("HAS_COLUMN", own, column)


def _properties(
    canonical: DatasetId, members: Sequence[DatasetState], ended: str | None
) -> dict[str, Any]:
    facets = _newest_facets(members)
    seen = sorted(time for member in members for time in member.seen)
    table = any(m.links.get(canonical.key, ["", "", ""])[2] == "TABLE" for m in members)
    label = dataset_label(canonical, facets.get("datasetType"), table=table)
    return {
        "namespace": canonical.namespace,
        "name": canonical.name,
        "canonical_key": canonical.key,
        "alias": None,
        "labels": [label] if label else [],
        "type": text(at(facets.get("datasetType"), "datasetType")),
        "description": text(at(facets.get("documentation"), "description")),
        "source": text(at(facets.get("dataSource"), "name")),
        "storage": text(at(facets.get("storage"), "storageLayer")),
        "format": text(at(facets.get("storage"), "fileFormat")),
        "facets": json_text(facets) if facets else None,
        "first_seen_at": at_time(seen[0]) if seen else None,
        "last_seen_at": at_time(seen[-1]) if seen else None,
        "valid_to": at_time(ended),
        "last_change": _last_change(members),
        **label_properties(facets, united(member.words for member in members)),
        **asset_properties(facets),
        **_last_write(members),
    }


def tags_of_columns(members: Sequence[DatasetState]) -> dict[str, list[str]]:
    """The tags of the dataset's columns, by path."""
    return column_tags(_newest_facets(members), united(member.words for member in members))


def _alias_properties(member: DatasetState, canonical: DatasetId) -> dict[str, Any]:
    bare = dict.fromkeys(_properties(member.id, (), None))
    return {
        **bare,
        "namespace": member.id.namespace,
        "name": member.id.name,
        "canonical_key": canonical.key,
        "alias": True,
        "labels": [],
    }


def _newest_facets(members: Sequence[DatasetState]) -> dict[str, Any]:
    """The facets under all names: for each facet, the newest word, also when it was a deletion."""
    orders: dict[str, str] = {}
    values: dict[str, Any] = {}
    for member in members:
        for name, order in member.facets.orders.items():
            if order > orders.get(name, ""):
                orders[name] = order
                values[name] = member.facets.values.get(name)
    return {name: value for name, value in values.items() if value is not None}


def _last_change(members: Sequence[DatasetState]) -> str | None:
    told = [(o, change) for m in members for change, o in m.changes.items() if change != "WRITE"]
    return max(told)[1].replace("RENAMED_AWAY", "RENAME") if told else None


def _last_write(members: Sequence[DatasetState]) -> dict[str, Any]:
    good = [write for member in members for write in member.writes if write[3]]
    order, run_key, rows, _ = max(good, default=(None, None, None, None), key=lambda w: w[:2])
    return {
        "last_written_at": at_time(time_of(order)) if order else None,
        "last_written_by": run_key,
        "last_rows": rows,
    }


def with_write(writes: list[list[Any]], write: list[Any]) -> list[list[Any]]:
    """The newest writes, each run once; a run's place only ever moves forward."""
    others = [known for known in writes if known[1] != write[1]]
    return sorted([*others, write], key=lambda w: (w[0], w[1]))[-WRITES_KEPT:]
