"""Sending changes to Neo4j: rows per statement, nodes before links, leftovers at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from collector.graph.write import Row, ask, write
from collector.model.identity import DatasetId, name_start, short_name
from collector.project.job_view import lineage_key
from collector.project.known import Known
from collector.project.view import Changes, Link, Properties, json_text

LINEAGE = ("FEEDS", "INFLUENCES", "INPUT_TO", "OUTPUTS")
_BEFORE = "_BEFORE"


def write_changes(
    known: Known, changes: Changes, lineage_versions: list[Row], forgotten_versions: list[str]
) -> None:
    """Write everything that changed, in an order in which each statement finds what it needs."""
    tx = known.tx
    _write_nodes(known, changes)
    write(tx, "put_lineage_versions", lineage_versions)
    _drop(known, changes)
    for name, rows in _link_rows(changes.put_links).items():
        write(tx, name, rows)
    schema_versions = [key for label, key in changes.drop_nodes if label == "SchemaVersion"]
    if forgotten_versions or schema_versions:
        ask(
            tx, "drop_nodes",
            lineage_versions=forgotten_versions, schema_versions=sorted(schema_versions),
        )  # fmt: skip
    _release_columns(known, changes)


def _write_nodes(known: Known, changes: Changes) -> None:
    shown: dict[str, dict[str, Properties]] = {}
    for (label, key), properties in changes.put_nodes.items():
        shown.setdefault(label, {})[key] = properties
    runs, jobs = shown.get("Run", {}), shown.get("Job", {})
    tx = known.tx
    job_rows = [
        {"key": k, "memory": json_text(j.dump()), "properties": _named(jobs.get(k, {}))}
        for k, j in known.jobs.items()
        if k in jobs or j.dump() != known.old_jobs[k].dump()
    ]
    write(tx, "put_jobs", job_rows)
    write(tx, "put_pipelines", _rows(shown.get("Pipeline", {})))
    write(
        tx,
        "put_runs",
        [
            {
                "key": key,
                "memory": json_text(run.dump()),
                "lineage_key": lineage_key(run.job_id.key, run.digest)
                if run.job_id and run.digest
                else None,
                "properties": runs.get(key, {}),
            }
            for key, run in known.runs.items()
        ],
    )
    write(
        tx,
        "put_datasets",
        [
            {"key": key, "memory": json_text(dataset.dump())}
            for key, dataset in known.datasets.items()
            if known.is_new("Dataset", key) or dataset.dump() != known.old_datasets[key].dump()
        ],
    )
    datasets = shown.get("Dataset", {})
    write(tx, "label_datasets", [_label_row(*d) for d in datasets.items() if "labels" in d[1]])
    write(tx, "show_datasets", [_dataset_row(*item) for item in datasets.items()])
    write(tx, "show_columns", _rows(shown.get("Column", {})))
    write(tx, "show_schema_versions", _rows(shown.get("SchemaVersion", {})))
    write(tx, "stub_columns", [_stub_row(*item) for item in shown.get("ColumnStub", {}).items()])


def _rows(properties: dict[str, Properties]) -> list[Row]:
    return [{"key": key, "properties": properties[key]} for key in sorted(properties)]


def _label_row(key: str, properties: Properties) -> Row:
    return {"key": key, "labels": properties["labels"]}


def _dataset_row(key: str, properties: Properties) -> Row:
    kept = {name: value for name, value in properties.items() if name != "labels"}
    return {"key": key, "properties": _named(kept)}


def _named(properties: Properties) -> Properties:
    """With the parts of the name that an index can hold, however long the name is."""
    name = properties.get("name")
    if name is None:
        return properties
    return {**properties, "short_name": short_name(name), "name_start": name_start(name)}


def _stub_row(key: str, properties: Properties) -> Row:
    dataset = DatasetId(properties["namespace"], properties["name"])
    return {"key": key, "dataset_key": dataset.key, "properties": properties}


def _drop(known: Known, changes: Changes) -> None:
    lineage = [link for link in changes.drop_links if _plain(link.type) in LINEAGE]
    others = [
        link
        for link in changes.drop_links
        if _plain(link.type) not in LINEAGE and link.type != "HAS_COLUMN"
    ]
    write(
        known.tx,
        "drop_lineage",
        [{"type": link.type, "key": link.key} for link in _in_order(lineage)],
    )
    write(
        known.tx,
        "drop_links",
        [
            {"type": link.type, "source": link.source[1], "target": link.target[1]}
            for link in _in_order(others)
        ],
    )


def _link_rows(links: dict[Link, Properties]) -> dict[str, list[Row]]:
    """Rows by statement: lineage by its ends, other links by their type."""
    rows: dict[str, list[Row]] = {}
    for link in _in_order(links):
        plain = _plain(link.type)
        row: dict[str, Any] = {
            "source": link.source[1],
            "target": link.target[1],
            "properties": links[link],
        }
        name = plain.lower()
        if plain in LINEAGE:
            name = f"{name}_{link.source[0].lower()}_{link.target[0].lower()}"
            row |= {"key": link.key, "current": link.type == plain}
        rows.setdefault(name, []).append(row)
    return rows


def _plain(kind: str) -> str:
    return kind.removesuffix(_BEFORE)


def _in_order(links: Iterable[Link]) -> list[Link]:
    return sorted(links, key=lambda link: (link.source[1], link.target[1], link.key))


def _release_columns(known: Known, changes: Changes) -> None:
    forgotten = {key for label, key in changes.drop_nodes if label == "Column"}
    stubs = {key for label, key in changes.drop_nodes if label == "ColumnStub"}
    if forgotten or stubs:
        ask(
            known.tx, "release_columns",
            forgotten=sorted(forgotten), keys=sorted(forgotten | stubs),
        )  # fmt: skip
