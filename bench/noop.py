"""The limit of ingest: a Flask route that reads and parses the same body, and keeps nothing."""

from __future__ import annotations

import orjson
from flask import Flask, Response, request

app = Flask("noop")


@app.post("/api/v1/lineage")
def noop() -> Response:
    """Parse the body and answer as the collector would."""
    orjson.loads(request.get_data())
    return Response(b'{"status":"accepted"}', 201, mimetype="application/json")


@app.get("/health/live")
def live() -> Response:
    """Say that it runs."""
    return Response(b"{}", mimetype="application/json")
