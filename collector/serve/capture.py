"""`POST /api/v1/capture/sql`: lineage read out of SQL, declared through the same door as events.

Columns that the SQL leaves open (a star, a bare name of several tables, the order of an INSERT) are
looked up in the graph; while Neo4j is away they stay open and the answer says so.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone
from http import HTTPStatus

import orjson
from flask import Blueprint, Response, request

from collector.declare.capture import Captured, CaptureRequest, capture, parse_capture_request
from collector.errors import UnavailableError, UsageError
from collector.graph.read.known_columns import known_columns
from collector.model.identity import DatasetId
from collector.receive.body import JSON_TYPES, read_body
from collector.receive.intake import take_one
from collector.receive.sender import sender
from collector.services import services

routes = Blueprint("capture", __name__)


@routes.post("/api/v1/capture/sql")
def capture_sql() -> Response:
    """Read SQL, keep the event that declares its lineage, answer both."""
    body = read_body(request, services().settings.max_body_bytes, JSON_TYPES)
    try:
        document = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise UsageError(f"The body is not JSON: {error}.") from error
    asked = parse_capture_request(document)
    now = datetime.now(timezone.utc)
    captured = _with_known_columns(asked, capture(asked, now), now)
    registered = captured.event is not None and not asked.dry_run
    if registered:
        take_one(services(), orjson.dumps(captured.event), sender(), now)
    answer = captured.answer(registered=registered)
    return Response(orjson.dumps(answer), HTTPStatus.OK, mimetype="application/json")


def _with_known_columns(asked: CaptureRequest, captured: Captured, now: datetime) -> Captured:
    """Read again with the columns that the graph knows, if it knows any that were missing."""
    missing = {DatasetId(asked.namespace, table) for table in captured.lineage.missing_schemas}
    if not missing:
        return captured
    try:
        found = known_columns(services().graph, missing)
    except UnavailableError:
        return captured
    schema = {**{dataset.name: names for dataset, names in found.items()}, **asked.schema}
    return capture(replace(asked, schema=schema), now) if found else captured
