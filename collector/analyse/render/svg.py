"""SVG without any tool: layers by distance from the start, one box per node, curves between."""

from __future__ import annotations

from html import escape
from itertools import groupby

from collector.analyse.drawing import Drawing
from collector.analyse.render.labels import flat, shown_edges, title
from collector.model.node import Edge, Hit, Node

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 190, 34, 90, 16, 24
_LONGEST = 26
_FILLS = {"job": "#e8eefc", "application": "#e8eefc", "model": "#f3e8fc", "dashboard": "#f3e8fc"}
_ARROW = """<defs>
<marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8z" fill="#667"/></marker>
</defs>"""
Box = tuple[int, int]


def svg(drawing: Drawing) -> str:
    """The drawing as an SVG document; hovering a box shows the full name and namespace."""
    boxes = _boxes(drawing.nodes)
    width = max(x for x, _ in boxes.values()) + WIDTH + MARGIN
    height = max(y for _, y in boxes.values()) + HEIGHT + MARGIN
    body = [_curve(edge, boxes) for edge in shown_edges(drawing)]
    body += [_box(hit.node, boxes[hit.node.id], drawing.start) for hit in drawing.nodes]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    )
    return "\n".join([head, _ARROW, *body, "</svg>\n"])


def _boxes(nodes: list[Hit]) -> dict[str, Box]:
    """Where each node stands: a column per layer, in the order of the drawing."""
    layers = [list(hits) for _, hits in groupby(_sorted(nodes), key=_layer)]
    return {
        hit.node.id: (MARGIN + across * (WIDTH + GAP_X), MARGIN + down * (HEIGHT + GAP_Y))
        for across, layer in enumerate(layers)
        for down, hit in enumerate(layer)
    }


def _layer(hit: Hit) -> int:
    """Datasets stand at even places; a job stands before the dataset that it leads to."""
    if hit.node.type != "job" or hit.distance == 0:
        return 2 * hit.distance
    return 2 * hit.distance - (1 if hit.distance > 0 else -1)


def _sorted(nodes: list[Hit]) -> list[Hit]:
    return sorted(
        nodes, key=lambda hit: (_layer(hit), hit.node.namespace, hit.node.name, hit.node.id)
    )


def _box(node: Node, at: Box, start: Node) -> str:
    x, y = at
    name = title(node)
    shown = name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
    stroke = 3 if node.id == start.id else 1
    radius = HEIGHT // 2 if node.type == "job" else 4
    full = escape(flat(f"{node.kind} {node.label} in {node.namespace}"))
    return (
        f'<g><title>{full}</title><rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"'
        f' rx="{radius}" fill="{_FILLS.get(node.kind, "#eaf6ee")}" stroke="#445"'
        f' stroke-width="{stroke}"/><text x="{x + WIDTH // 2}" y="{y + HEIGHT // 2 + 4}"'
        f' text-anchor="middle" fill="#223">{escape(shown)}</text></g>'
    )


def _curve(edge: Edge, boxes: dict[str, Box]) -> str:
    (x1, y1), (x2, y2) = boxes[edge.source], boxes[edge.target]
    x1, y1, y2 = x1 + WIDTH, y1 + HEIGHT // 2, y2 + HEIGHT // 2
    middle = (x1 + x2) // 2
    dash = ' stroke-dasharray="4 3"' if edge.type == "influences" else ""
    path = f"M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}"
    return f'<path d="{path}" fill="none" stroke="#667"{dash} marker-end="url(#a)"/>'
