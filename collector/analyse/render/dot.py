"""Graphviz DOT."""

from __future__ import annotations

from collector.analyse.drawing import Drawing
from collector.analyse.render.labels import handles, owners, shown_edges, title
from collector.model.node import Node

_SHAPES = {
    "job": "box",
    "application": "box",
    "model": "hexagon",
    "dashboard": "parallelogram",
    "column": "ellipse",
}


def dot(drawing: Drawing) -> str:
    """The drawing as a DOT digraph, left to right; columns stand in a cluster of their dataset."""
    names = handles(drawing)
    owner = owners(drawing)
    lines = ["digraph lineage {", "  rankdir=LR;", "  node [fontname=sans];"]
    for hit in drawing.nodes:
        inside = [h.node for h in drawing.nodes if owner.get(h.node.id) == hit.node.id]
        if inside:
            lines += _cluster(hit.node, inside, names)
        elif hit.node.id not in owner:
            lines.append(f"  {_node(hit.node, names)}")
    for edge in shown_edges(drawing):
        style = " [style=dashed]" if edge.type == "influences" else ""
        lines.append(f"  {names[edge.source]} -> {names[edge.target]}{style};")
    return "\n".join([*lines, "}"]) + "\n"


def _cluster(node: Node, columns: list[Node], names: dict[str, str]) -> list[str]:
    return [
        f"  subgraph cluster_{names[node.id]} {{",
        f"    label={_quoted(title(node))};",
        f"    {_node(node, names)}",
        *(f"    {_node(column, names)}" for column in columns),
        "  }",
    ]


def _node(node: Node, names: dict[str, str]) -> str:
    shape = _SHAPES.get(node.kind, "cylinder")
    told = f"label={_quoted(title(node))} shape={shape} tooltip={_quoted(node.namespace)}"
    return f"{names[node.id]} [{told}];"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
