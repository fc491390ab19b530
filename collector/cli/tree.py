"""Draws lineage as a tree: each node once, under the nearest node that leads to it."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from rich.tree import Tree

from collector.analyse.trace import steps_from
from collector.cli.output import page
from collector.model.node import Direction, Edge

Json = dict[str, Any]
_STYLES = {"job": "cyan", "application": "cyan", "model": "magenta", "dashboard": "magenta"}


def print_tree(start: Json, hits: list[Json], edges: list[Json], direction: Direction) -> None:
    """Print the hits as a tree that grows from the start; what no edge leads to stands below it."""
    known = [
        Edge(
            source=told["source"],
            target=told["target"],
            type=told["type"],
            job=told["job"],
            subtype=told["subtype"],
            description=told["description"],
        )
        for told in edges
    ]
    steps = steps_from(start["id"], known, direction)
    tree = Tree(_label(start))
    branches = {start["id"]: tree}
    for hit in sorted(hits, key=lambda h: h["distance"]):
        step = steps.get(hit["node"]["id"])
        edge = step.edge if step else None
        near = edge and (edge.source if direction == "downstream" else edge.target)
        branch = branches.get(near or "", tree)
        branches[hit["node"]["id"]] = branch.add(_hit_label(hit, edge))
    page().print(tree)


def _hit_label(hit: Json, edge: Edge | None) -> Text:
    """A node with the last flow on the way to it: its kind, and what its emitter calls it."""
    label = _label(hit["node"])
    if hit.get("influence"):
        label.append(f"  by {(hit['influence'].get('subtype') or 'influence').lower()}", "yellow")
    elif edge and (edge.subtype or edge.description):
        told = (edge.subtype and edge.subtype.lower(), edge.description)
        label.append(f"  by {': '.join(part for part in told if part)}", "green")
    return label


def _label(node: Json) -> Text:
    name = f"{node['name']}#{node['column']}" if node["column"] else node["name"]
    label = Text(name, _STYLES.get(node["kind"], ""))
    label.append(f"  {node['kind']} in {node['namespace']}", "dim")
    if node["tags"]:
        label.append(f"  [{', '.join(node['tags'])}]", "yellow")
    if node["last_run_state"] in {"FAIL", "ABORT"}:
        label.append(f"  {node['last_run_state']}", "red")
    return label
