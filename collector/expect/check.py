"""Reads a file of expectations and judges each against a collector."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from collector.analyse.expectations import Expectation, Seen, read_expectations, unmet
from collector.cli.client import Client
from collector.errors import UsageError


def load_expectations(path: Path) -> list[Expectation]:
    """The expectations of a YAML file."""
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    return read_expectations(document)


def check(client: Client, expectation: Expectation) -> str | None:
    """What is wrong with the lineage, or None when it is as expected."""
    return unmet(expectation, _seen(client, expectation))


def _seen(client: Client, expectation: Expectation) -> Seen:
    reached = client.get("/api/v1/downstream", _asked(expectation.source, "all", 10_000))
    part = reached.get("value", reached)
    target = _node(client, expectation.target)
    through = _node(client, expectation.through) if expectation.through else None
    nodes = [hit["node"] for hit in part["hits"]]
    ends = frozenset({target["id"]}) | _columns_of(target, nodes)
    edges = frozenset((edge["source"], edge["target"]) for edge in part["edges"])
    between = {through["id"]} | _columns_of(through, nodes) if through else frozenset()
    return Seen(reached["start"]["id"], ends, edges, frozenset(between))


def _node(client: Client, name: str) -> dict[str, Any]:
    node: dict[str, Any] = client.get("/api/v1/upstream", _asked(name, "1", 1))["start"]
    return node


def _asked(node: str, depth: str, limit: int) -> dict[str, str | int | None]:
    return {"node": node, "depth": depth, "limit": limit}


def _columns_of(dataset: dict[str, Any], nodes: list[dict[str, Any]]) -> frozenset[str]:
    """The ids of a dataset's columns among some nodes; none for what is no dataset."""
    if dataset["type"] != "dataset":
        return frozenset()
    owner = (dataset["namespace"], dataset["name"])
    return frozenset(n["id"] for n in nodes if n["column"] and (n["namespace"], n["name"]) == owner)
