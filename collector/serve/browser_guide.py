"""`/browser-guide`: a guide and a style sheet for Neo4j Browser, served with the headers it needs.

`:play http://localhost:5000/browser-guide` shows ten questions as slides; each query is the very
file that the program runs, and its parameters are filled in with a dataset of this graph. Browser
fetches it from another origin, hence the CORS headers; pictures are data: URIs.
"""

from __future__ import annotations

import base64
from html import escape
from importlib.resources import files

from flask import Blueprint, Response, request

from collector.analyse.render.svg import svg
from collector.errors import HeadwaterError
from collector.graph.browser_params import browser_params
from collector.graph.query_header import QueryHeader, read_header
from collector.graph.read.asking import Graph
from collector.graph.read.catalogue import latest_datasets
from collector.graph.read.reach import Window
from collector.model.node import Node
from collector.serve.drawing_found import drawing_found
from collector.services import services

routes = Blueprint("browser_guide", __name__)

SLIDES = (
    "search", "downstream", "upstream", "blast_radius", "who_reads", "root_sources",
    "final_consumers", "dataset_writes", "failed_runs", "unknown_downstreams",
)  # fmt: skip
_CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, OPTIONS",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Allow-Private-Network": "true",
}
_PICTURE = """MATCH path = (:Dataset {key: $key})-[:FEEDS*0..3]->(:Dataset)
RETURN path LIMIT 100"""


@routes.route("/browser-guide", methods=["GET", "OPTIONS"])
def get_guide() -> Response:
    """The guide, with a dataset of this graph as its example."""
    style = f"{request.host_url}browser-guide/style.grass"
    return _shared(guide(*_example(services().graph), style), "text/html")


@routes.route("/browser-guide/style.grass", methods=["GET", "OPTIONS"])
def get_style() -> Response:
    """The style sheet that colours jobs, datasets, columns and runs."""
    sheet = files("collector.serve") / "browser_style.grass"
    return _shared(sheet.read_text(encoding="utf-8"), "text/plain")


def guide(example: Node | None, picture: str | None, style: str) -> str:
    """The slides as Browser's guides are written."""
    shown = "".join(_slide(read_header(name), example) for name in SLIDES)
    slides = _first(example, picture, style) + shown
    deck = f'<carousel class="deck container-fluid">{slides}</carousel>'
    return f'<article class="guide">{deck}</article>'


def _first(example: Node | None, picture: str | None, style: str) -> str:
    image = f'<img class="img-responsive" alt="its lineage" src="{picture}">' if picture else ""
    about = (
        f"<p>The example is <b>{escape(example.name)}</b>. First:</p>{_code(_key(example))}"
        if example
        else "<p>This graph has no dataset yet; send events, or run <code>make demo</code>.</p>"
    )
    return _frame(
        "Headwater in ten questions",
        "Edges point the way the data flows: downstream is <code>-[:FEEDS]-&gt;</code>.",
        f"{about}{_code(_PICTURE)}{image}<p>Colours:</p>{_code(f':style {style}')}",
    )


def _slide(header: QueryHeader, example: Node | None) -> str:
    params = _filled(header.params, example)
    return _frame(
        header.name.replace("_", " "),
        escape(header.question),
        f"<p>First the parameters, then the query:</p>{_code(browser_params(params))}"
        f"{_code(header.cypher)}",
    )


def _frame(title: str, text: str, body: str) -> str:
    return (
        '<slide class="row-fluid"><div class="col-sm-3">'
        f'<h3>{escape(title)}</h3><p class="lead">{text}</p></div>'
        f'<div class="col-sm-9">{body}</div></slide>'
    )


def _code(text: str) -> str:
    return f'<pre mode="cypher" class="highlight pre-scrollable code runnable">{escape(text)}</pre>'


def _key(example: Node) -> str:
    return browser_params(f"{{key: '{example.key}', type: 'dataset'}}")


def _filled(params: str, example: Node | None) -> str:
    return params.replace("key: ''", f"key: '{example.key}'", 1) if example else params


def _example(graph: Graph) -> tuple[Node | None, str | None]:
    """The dataset that was written last, and a picture of its lineage; none without a graph."""
    try:
        newest = latest_datasets(graph, limit=1)
        if not newest:
            return None, None
        around = Window(max_depth=2, limit=40)
        drawing = drawing_found(graph, newest[0], around, "both", columns=False, folded=False)
    except HeadwaterError:
        return None, None
    packed = base64.b64encode(svg(drawing).encode()).decode()
    return newest[0], f"data:image/svg+xml;base64,{packed}"


def _shared(text: str, media: str) -> Response:
    answer = Response(text, content_type=f"{media}; charset=utf-8")
    answer.headers.update(_CORS)
    return answer
