"""`POST /api/v1/lineage`: one event in, on disk, 201 out. Never waits for the graph."""

from __future__ import annotations

from datetime import datetime, timezone
from http import HTTPStatus

import orjson
from flask import Blueprint, Response, request

from collector.errors import RefusedEventError
from collector.journal.entry import NewEntry
from collector.model.canonical import canonical_digest
from collector.services import services
from collector.validate import judge

routes = Blueprint("lineage", __name__)


@routes.post("/api/v1/lineage")
def receive_event() -> Response:
    """Validate one event, keep it in the journal, and answer once it is durable."""
    at_hand = services()
    body = request.get_data()
    verdict = judge(body, at_hand.settings.validation)
    if not verdict.accepted:
        raise RefusedEventError(verdict.status, "The event cannot be kept.", verdict.violations)
    now = datetime.now(timezone.utc)
    sender = request.remote_addr or ""
    entry = NewEntry("event", body, canonical_digest(verdict.event), now, sender)
    seq = at_hand.journal.append([entry])[0]
    warnings = [{"pointer": w.pointer, "message": w.message} for w in verdict.warnings]
    answer = {"status": "accepted", "seq": seq, "warnings": warnings}
    return Response(orjson.dumps(answer), HTTPStatus.CREATED, mimetype="application/json")
