"""The collector's answers in a line per fact, as short as can be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]
_FIRST = {"dashboard": 0, "model": 1, "column": 2, "view": 2, "dataset": 2, "topic": 2, "file": 2}
_LAST = 9


def node_words(node: Json) -> str:
    """A node by name, kind and namespace; a column with its dataset."""
    name = f"{node['name']}#{node['column']}" if node.get("column") else node["name"]
    return f"{name} ({node['kind']} in {node['namespace']})"


def hit_lines(hits: Iterable[Json]) -> list[str]:
    """One line per hit; what people look at comes before tables, and jobs come last."""
    ordered = sorted(
        hits, key=lambda hit: (_FIRST.get(hit["node"]["kind"], _LAST), hit["distance"])
    )
    return [_hit(hit) for hit in ordered]


def _hit(hit: Json) -> str:
    node = hit["node"]
    told = [f"{hit['distance']} away", node_words(node)]
    if node.get("owners"):
        told.append(f"owners {', '.join(node['owners'])}")
    if node.get("tags"):
        told.append(f"tags {', '.join(node['tags'])}")
    if node.get("last_run_state") not in (None, "COMPLETE"):
        told.append(f"last run {node['last_run_state']}")
    if hit.get("influence"):
        told.append(f"by {str(hit['influence'].get('subtype') or 'influence').lower()}")
    return "- " + ", ".join(told)


def affected_lines(affected: Iterable[Json]) -> list[str]:
    """One line per affected asset; breaking ones first."""
    ordered = sorted(affected, key=lambda one: (one["severity"] != "breaking", one["distance"]))
    return [_affected(one) for one in ordered]


def _affected(one: Json) -> str:
    told = [f"{one['severity']}: {one['name']} ({one['type']} in {one['namespace']})"]
    if one.get("references"):
        told.append(f"uses {', '.join(map(str, one['references']))}")
    if one.get("owners"):
        told.append(f"tell {', '.join(one['owners'])}")
    told.append("by way of " + " > ".join(one["path"]))
    return "- " + ", ".join(told)


def dataset_lines(detail: Json) -> list[str]:
    """What is known of a dataset: words, jobs, then columns."""
    lines = []
    if detail.get("description"):
        lines.append(f"Description: {detail['description']}")
    for label, key in (("Written by", "writers"), ("Read by", "readers")):
        if detail.get(key):
            lines.append(f"{label}: {', '.join(node['name'] for node in detail[key])}")
    lines += [f"- fed by {_inflow(flow)}" for flow in detail.get("inflows") or []]
    aliases = [f"{one['name']} in {one['namespace']}" for one in detail.get("aliases") or []]
    if aliases:
        lines.append(f"Other names: {', '.join(aliases)}")
    if detail.get("last_rows") is not None:
        lines.append(f"Rows at the last write: {detail['last_rows']}")
    lines += [_column(column) for column in detail.get("columns") or []]
    return lines


def _inflow(flow: Json) -> str:
    edge = flow["edge"]
    how = ": ".join(part for part in (edge["subtype"], edge["description"]) if part)
    return f"{flow['source']['name']} [{how}]" if how else str(flow["source"]["name"])


def _column(column: Json) -> str:
    told = [column["path"], column.get("data_type"), column.get("description")]
    words = ", ".join(str(one) for one in told if one)
    unknown = " (lineage unknown)" if column.get("lineage_unknown") else ""
    return f"- column {words}{unknown}"


def captured_lines(answer: Json) -> list[str]:
    """Column lineage read out of SQL, and what stayed open."""
    lines = [f"Unresolved: {sentence}" for sentence in answer["unresolved"]]
    lines += [f"Assumed: {sentence}" for sentence in answer["assumed"]]
    for column in answer["column_lineage"]:
        sources = ", ".join(_source(source) for source in column["sources"]) or "a constant"
        lines.append(f"- {column['target_table']}.{column['target_column']} from {sources}")
    return lines


def _source(source: Json) -> str:
    masked = ", masked" if source["masking"] else ""
    return f"{source['table']}.{source['column'] or '*'} [{source['subtype']}{masked}]"
