"""`POST /api/v1/capture/sql`: lineage read out of SQL, declared through the same door as events."""

from __future__ import annotations

from datetime import datetime, timezone
from http import HTTPStatus

import orjson
from flask import Blueprint, Response, request

from collector.declare.capture import capture, parse_capture_request
from collector.errors import UsageError
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
    captured = capture(asked, now)
    registered = captured.event is not None and not asked.dry_run
    if registered:
        take_one(services(), orjson.dumps(captured.event), sender(), now)
    answer = captured.answer(registered=registered)
    return Response(orjson.dumps(answer), HTTPStatus.OK, mimetype="application/json")
