"""Mermaid flowcharts. Every name is written as entities where Mermaid would read syntax."""

from __future__ import annotations

from collector.analyse.drawing import Drawing
from collector.analyse.render.labels import handles, owners, shown_edges, title
from collector.model.node import Edge, Node

_SHAPES = {
    "job": ("([", "])"),
    "application": ("([", "])"),
    "model": ("{{", "}}"),
    "dashboard": ("[/", "/]"),
    "column": ("(", ")"),
}
_DATASET = ("[(", ")]")
_PLAIN = set(" .,-_/=+()@%$!?")


def mermaid(drawing: Drawing) -> str:
    """The drawing as a Mermaid flowchart, left to right; columns stand inside their dataset."""
    names = handles(drawing)
    owner = owners(drawing)
    inside: dict[str, list[Node]] = {}
    for hit in drawing.nodes:
        if hit.node.id in owner:
            inside.setdefault(owner[hit.node.id], []).append(hit.node)
    lines = ["flowchart LR"]
    for hit in drawing.nodes:
        if hit.node.id not in owner:
            lines += _node(hit.node, names, inside.get(hit.node.id, []))
    lines += [_edge(edge, names) for edge in shown_edges(drawing)]
    lines += ["  classDef start stroke-width:3px", f"  class {names[drawing.start.id]} start"]
    return "\n".join(lines) + "\n"


def _node(node: Node, names: dict[str, str], columns: list[Node]) -> list[str]:
    if not columns:
        return [f"  {_shape(node, names)}"]
    body = [f"    {_shape(column, names)}" for column in columns]
    return [f'  subgraph {names[node.id]}["{escaped(title(node))}"]', *body, "  end"]


def _shape(node: Node, names: dict[str, str]) -> str:
    left, right = _SHAPES.get(node.kind, _DATASET)
    return f'{names[node.id]}{left}"{escaped(title(node))}"{right}'


def _edge(edge: Edge, names: dict[str, str]) -> str:
    arrow = "-.->" if edge.type == "influences" else "-->"
    return f"  {names[edge.source]} {arrow} {names[edge.target]}"


def escaped(text: str) -> str:
    """Text as Mermaid shows it unchanged: whatever is not plain becomes a numbered entity."""
    return "".join(
        char if char in _PLAIN or (char.isalnum() and char.isascii()) else f"#{ord(char)};"
        for char in text
    )
