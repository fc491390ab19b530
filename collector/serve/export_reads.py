"""`GET /api/v1/export`: the graph around a node as text of other tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from flask import Blueprint, Response
from msgspec import Meta

from collector.analyse.drawing import Drawing
from collector.analyse.render.csv_text import csv_text
from collector.analyse.render.dot import dot
from collector.analyse.render.mermaid import mermaid
from collector.analyse.render.svg import svg
from collector.serve.api import reads
from collector.serve.graph_reads import GraphQuery, drawing_asked

routes = Blueprint("export_reads", __name__)

FORMATS: dict[str, tuple[Callable[[Drawing], str], str]] = {
    "mermaid": (mermaid, "text/plain"),
    "dot": (dot, "text/vnd.graphviz"),
    "csv": (csv_text, "text/csv"),
    "svg": (svg, "image/svg+xml"),
}


class ExportQuery(GraphQuery, frozen=True, kw_only=True):
    """The graph around a node, and the format that is wanted."""

    format: Annotated[
        Literal["mermaid", "dot", "csv", "svg", "json"], Meta(description="The text's format.")
    ] = "mermaid"


@routes.get("/api/v1/export")
@reads(ExportQuery, Drawing)
def get_export(asked: ExportQuery) -> Drawing | Response:
    """The graph around a node as Mermaid, DOT, CSV, SVG or JSON."""
    drawing = drawing_asked(asked)
    if asked.format == "json":
        return drawing
    write, media = FORMATS[asked.format]
    answer = Response(write(drawing), content_type=f"{media}; charset=utf-8")
    answer.headers["Headwater-Truncated"] = str(drawing.truncated).lower()
    if asked.format == "svg":
        answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return answer
