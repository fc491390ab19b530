"""Short, stable handles for the nodes of a drawing, and which edges a diagram shows."""

from __future__ import annotations

from collector.analyse.drawing import Drawing
from collector.model.node import Edge, Node


def handles(drawing: Drawing) -> dict[str, str]:
    """`n0`, `n1`, … by id, in the order of the drawing: safe in every format, whatever the name."""
    return {hit.node.id: f"n{number}" for number, hit in enumerate(drawing.nodes)}


def shown_edges(drawing: Drawing) -> list[Edge]:
    """One line per flow: through jobs where they are drawn, straight where there is no job.

    Reads and writes already say what `feeds` says between two datasets; that a column belongs to
    its dataset is shown by where it stands.
    """
    known = {hit.node.id for hit in drawing.nodes}
    return [
        edge
        for edge in drawing.edges
        if edge.type != "has_column" and not (_between_datasets(edge) and edge.job in known)
    ]


def owners(drawing: Drawing) -> dict[str, str]:
    """The dataset of each column that is drawn."""
    return {edge.target: edge.source for edge in drawing.edges if edge.type == "has_column"}


def flat(text: str) -> str:
    """Text on one line, with control characters shown as blanks."""
    return "".join(" " if ord(char) < ord(" ") or ord(char) == 127 else char for char in text)  # noqa: PLR2004


def title(node: Node) -> str:
    """What is written on a node."""
    return flat(node.column or node.name)


def _between_datasets(edge: Edge) -> bool:
    ends = (edge.source, edge.target)
    return edge.type == "feeds" and all(end.startswith("dataset:") for end in ends)
