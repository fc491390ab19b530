"""A difference in words: plain text for a terminal, Markdown for a pull request. Pure."""

from __future__ import annotations

from collector.analyse.diff import Difference, EdgeNamed, Side
from collector.model.node import Node


def diff_text(difference: Difference, before: str, after: str) -> str:
    """The difference as lines that begin with +, - or ~."""
    if difference.empty:
        return f"No difference in lineage between {before} and {after}.\n"
    lines = [f"Lineage from {before} to {after}:"]
    for sign, side in (("+", difference.appeared), ("-", difference.disappeared)):
        lines += [f"{sign} {line}" for line in _lines(side)]
    lines += [f"~ {c.what}: {c.before} → {c.after}" for c in difference.changed]
    return "\n".join(lines) + "\n"


def diff_markdown(difference: Difference, before: str, after: str) -> str:
    """The difference as Markdown with one table; whatever a name holds, it stays text."""
    if difference.empty:
        return f"**Lineage:** no difference between {before} and {after}.\n"
    rows = [
        *(("added", line) for line in _lines(difference.appeared)),
        *(("removed", line) for line in _lines(difference.disappeared)),
        *(("changed", f"{c.what}: {c.before} → {c.after}") for c in difference.changed),
    ]
    counts = (
        f"{_count(difference.appeared)} appeared, {_count(difference.disappeared)} disappeared, "
        f"{len(difference.changed)} changed"
    )
    table = [f"| {sign} | {_cell(line)} |" for sign, line in rows]
    head = [f"**Lineage from {before} to {after}:** {counts}", "", "| | |", "|---|---|"]
    return "\n".join([*head, *table]) + "\n"


def _lines(side: Side) -> list[str]:
    return [
        *(f"dataset {_shown(node)}" for node in side.datasets),
        *(f"column {_shown(node)}" for node in side.columns),
        *(_edge_line(each) for each in side.edges),
    ]


def _edge_line(each: EdgeNamed) -> str:
    words = {"influences": f"influences ({each.edge.subtype or 'indirect'})"}
    verb = words.get(each.edge.type, "feeds")
    return f"edge {_shown(each.source)} {verb} {_shown(each.target)}"


def _shown(node: Node) -> str:
    return f"{node.label} ({node.namespace})"


def _count(side: Side) -> int:
    return len(side.datasets) + len(side.columns) + len(side.edges)


def _cell(text: str) -> str:
    """Text that stays one cell of a table, with nothing in it read as Markdown or HTML."""
    flat = " ".join(text.split())
    for char in ("\\", "`", "*", "_", "[", "]", "|", "~"):
        flat = flat.replace(char, f"\\{char}")
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
