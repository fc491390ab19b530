"""`POST /api/v1/lineage-diff`: the edges that changed SQL would add to the graph or take from it.

Reads and compares; registers nothing. A table that the graph does not know stays in the answer
under the name that the SQL gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from flask import Blueprint, Response, request

from collector.analyse.lineage_diff import Flow, difference, flows_of
from collector.capture import SqlLineage, read_sql
from collector.errors import AmbiguousNodeError, UnknownNodeError, UsageError, Violation
from collector.graph.read.asking import Graph
from collector.graph.read.known_columns import known_columns
from collector.graph.read.nodes import nodes
from collector.graph.read.resolve import resolve_node
from collector.model.identity import DatasetId
from collector.model.node import Node, node_id
from collector.receive.body import JSON_TYPES, read_body
from collector.serve.api import respond
from collector.services import services

routes = Blueprint("lineage_diff", __name__)


@dataclass(frozen=True, slots=True)
class ChangedSql:
    """A file before and after; `model` is the table that it defines when it is one query."""

    file: str
    after: str
    before: str | None = None
    model: str | None = None
    dialect: str | None = None


@routes.post("/api/v1/lineage-diff")
def post_lineage_diff() -> Response:
    """Which flows the changed files would add and remove."""
    body = read_body(request, services().settings.max_body_bytes, JSON_TYPES)
    try:
        asked = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise UsageError(f"The body is not JSON: {error}.") from error
    files = [_changed(item, f"/files/{i}") for i, item in enumerate(_files(asked))]
    graph = services().graph
    return respond({"diff": [one for file in files for one in _judged(graph, file)]})


def _files(asked: Any) -> list[Any]:
    files = asked.get("files") if isinstance(asked, dict) else None
    if not isinstance(files, list) or not files:
        fault = Violation("/files", "must be a list of {file, after, before, model, dialect}.")
        raise UsageError(f"files {fault.message}", (fault,))
    return files


def _changed(item: Any, at: str) -> ChangedSql:
    texts = ("file", "after", "before", "model", "dialect")
    if not isinstance(item, dict) or not isinstance(item.get("after"), str):
        raise UsageError(f"{at}/after must be SQL.", (Violation(f"{at}/after", "must be SQL."),))
    for name in texts:
        if item.get(name) is not None and not isinstance(item[name], str):
            raise UsageError(
                f"{at}/{name} must be text.", (Violation(f"{at}/{name}", "must be text."),)
            )
    told = {name: item[name] for name in texts if item.get(name) is not None}
    return ChangedSql(**{"file": "", **told})


def _judged(graph: Graph, file: ChangedSql) -> list[dict[str, Any]]:
    """What a file changes; one that cannot be parsed says so instead."""
    try:
        return list(_compared(graph, file))
    except UsageError as error:
        nothing = {"known": False, "added": [], "removed": []}
        target = file.model or ""
        return [{"file": file.file, "target": target, **nothing, "unresolved": [error.detail]}]


def _compared(graph: Graph, file: ChangedSql) -> Iterable[dict[str, Any]]:
    tables = _Tables(graph)
    after = _read(tables, file, file.after)
    earlier = _read(tables, file, file.before) if file.before is not None else None
    before = {target.table: target for target in earlier.targets} if earlier else {}
    for target in after.targets:
        keys = tables.keys({*target.sources, *_named(target), *_named(before.get(target.table))})
        node = tables.find(target.table)
        old = before.get(target.table)
        found = difference(
            _now(graph, node),
            flows_of(old, keys) if old else (frozenset() if earlier else None),
            flows_of(target, keys),
            whole=file.model is not None,
        )
        names = tables.names([*found.added, *found.removed])
        yield {
            "file": file.file,
            "target": node.name if node else target.table,
            "known": node is not None,
            "added": [_shown(flow, names) for flow in found.added],
            "removed": [_shown(flow, names) for flow in found.removed],
            "unresolved": list(after.unresolved),
        }


def _read(tables: _Tables, file: ChangedSql, sql: str) -> SqlLineage:
    """The lineage of one version; a model's query is read as what fills its table."""
    whole = f"CREATE TABLE {file.model} AS {sql}" if file.model else sql
    lineage = read_sql(whole, file.dialect, {})
    schema = tables.columns(lineage.missing_schemas)
    return read_sql(whole, file.dialect, schema) if schema else lineage


class _Tables:
    """Tables as SQL names them, found in the graph once each."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._found: dict[str, Node | None] = {}

    def find(self, table: str) -> Node | None:
        """The dataset of that name, if there is exactly one."""
        if table not in self._found:
            try:
                self._found[table] = resolve_node(self._graph, table, types=("dataset",))
            except (UnknownNodeError, AmbiguousNodeError):
                self._found[table] = None
        return self._found[table]

    def keys(self, tables: Iterable[str]) -> dict[str, str]:
        """The key behind each name that is known."""
        return {table: node.key for table in tables if (node := self.find(table))}

    def columns(self, tables: Iterable[str]) -> dict[str, list[str]]:
        """What columns the graph knows of tables."""
        known = {t: DatasetId(n.namespace, n.name) for t in tables if (n := self.find(t))}
        found = known_columns(self._graph, set(known.values()))
        return {table: list(found[one]) for table, one in known.items() if one in found}

    def names(self, flows: Iterable[Flow]) -> dict[str, str]:
        """The names behind the keys of flows."""
        by_key = {node.key: node.name for node in self._found.values() if node}
        missing = [node_id("dataset", flow.source) for flow in flows if flow.source not in by_key]
        return by_key | {node.key: node.name for node in nodes(self._graph, missing).values()}


def _named(target: Any) -> set[str]:
    """Every table that a target's flows name."""
    if target is None:
        return set()
    columns = (flow for column in target.columns for flow in column.sources)
    return {*target.sources, *(flow.table for flow in (*target.influences, *columns))}


def _now(graph: Graph, node: Node | None) -> list[Flow]:
    if node is None:
        return []
    return [
        Flow(row["source_key"], _lower(row["source_column"]), _lower(row["target_column"]))
        for row in graph.ask("edges_into", keys=[node.key])
    ]


def _lower(text: str | None) -> str | None:
    return text.lower() if text else None


def _shown(flow: Flow, names: Mapping[str, str]) -> dict[str, str | None]:
    return {
        "source": names.get(flow.source, flow.source),
        "source_column": flow.source_column,
        "target_column": flow.target_column,
    }
