"""`POST /api/v1/lineage` and `/batch`: events in, on disk, answer out; no waiting for the graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timezone
from http import HTTPStatus
from typing import Any

import orjson
from flask import Blueprint, Response, request

from collector.errors import RefusedEventError
from collector.receive import metrics
from collector.receive.body import BATCH_TYPES, JSON_TYPES, read_body
from collector.receive.intake import Outcome, bury, take_batch, take_one
from collector.receive.sender import sender
from collector.receive.waiting import wait_for_graph, wants_graph
from collector.services import services

routes = Blueprint("lineage", __name__)


@routes.post("/api/v1/lineage")
def receive_event() -> Response:
    """Validate one event, keep it in the journal, and answer once it is durable."""
    with metrics.observed("lineage"):
        wait = wants_graph(request.args.get("wait"))
        body = _read(JSON_TYPES)
        outcome = take_one(services(), body, sender(), _now())
        return accepted(outcome, wait=wait)


@routes.post("/api/v1/lineage/batch")
def receive_batch() -> Response:
    """Keep the good events of a batch in one commit, and list the others with their reasons."""
    with metrics.observed("batch"):
        wait = wants_graph(request.args.get("wait"))
        batch = _read(BATCH_TYPES)
        now = _now()
        taken = take_batch(services(), batch, sender(), now)
        for body, outcome in taken:
            if outcome.seq is None:
                bury(services(), body, outcome, sender(), now)
        outcomes = [outcome for _, outcome in taken]
        answer = batch_answer(outcomes)
        if wait:
            seqs = [outcome.seq for outcome in outcomes if outcome.seq]
            answer["in_graph"] = wait_for_graph(services(), seqs)
        return Response(orjson.dumps(answer), HTTPStatus.OK, mimetype="application/json")


def accepted(outcome: Outcome, *, wait: bool = False) -> Response:
    """The answer to an event that is on disk."""
    answer: dict[str, Any] = {
        "status": "accepted",
        "seq": outcome.seq,
        "warnings": [
            {"kind": w.kind, "pointer": w.pointer, "message": w.message} for w in outcome.warnings
        ],
    }
    if wait and outcome.seq:
        answer["in_graph"] = wait_for_graph(services(), [outcome.seq])
    return Response(orjson.dumps(answer), HTTPStatus.CREATED, mimetype="application/json")


def batch_answer(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """A batch's answer in the spec's form; nothing that failed here would succeed on a retry."""
    failed = [(index, outcome) for index, outcome in enumerate(outcomes) if outcome.seq is None]
    return {
        "status": "partial_success" if failed else "success",
        "summary": {
            "received": len(outcomes),
            "successful": len(outcomes) - len(failed),
            "failed": len(failed),
            "retriable": 0,
            "non_retriable": len(failed),
            "warnings": Counter(w.kind for outcome in outcomes for w in outcome.warnings),
        },
        "failed_events": [
            {"index": index, "reason": outcome.reason, "retriable": False}
            for index, outcome in failed
        ],
    }


def _read(media_types: frozenset[str]) -> bytes:
    try:
        return read_body(request, services().settings.max_body_bytes, media_types)
    except RefusedEventError as error:
        metrics.count_rejected(error.status)
        raise


def _now() -> datetime:
    return datetime.now(timezone.utc)
