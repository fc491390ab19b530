"""`/health/live` and `/health/ready`: alive as a process; ready to take events and to answer."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from neo4j.exceptions import DriverError, Neo4jError

from collector import __version__
from collector.graph.read.asking import Graph
from collector.graph.schema import schema_is_there
from collector.services import services

routes = Blueprint("health", __name__)


@routes.get("/health/live")
def live() -> Response:
    """Answers as long as the process can answer anything."""
    return jsonify(status="live", version=__version__)


@routes.get("/health/ready")
def ready() -> tuple[Response, int]:
    """Ready when Neo4j answers and has its indexes; events are taken even when it does not."""
    fault = _graph_fault(services().graph)
    if fault:
        return jsonify(status="waiting", neo4j=fault), 503
    return jsonify(status="ready", neo4j="ok", version=__version__), 200


def _graph_fault(graph: Graph) -> str | None:
    try:
        graph.driver.verify_connectivity()
        if schema_is_there(graph.driver, graph.database):
            return None
    except (DriverError, Neo4jError, OSError) as error:
        return f"Neo4j does not answer ({type(error).__name__}); events are kept and wait for it."
    return "The graph has no indexes yet; the projector makes them when it starts."
