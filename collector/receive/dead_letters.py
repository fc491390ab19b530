"""`/api/v1/dead-letters`: what was refused or could not be applied; look, try again, or discard."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

from flask import Blueprint, Response, jsonify, request

from collector.errors import UnknownLetterError, UsageError
from collector.journal.commands import append_command
from collector.journal.dead_letters import Letter
from collector.receive.intake import refusal, take
from collector.receive.lineage import accepted
from collector.receive.sender import sender
from collector.services import services

MOST_LISTED = 1000
_DEFAULT_LISTED = "100"

routes = Blueprint("dead_letters", __name__, url_prefix="/api/v1/dead-letters")


@routes.get("")
def list_letters() -> Response:
    """Letters from the newest on, without their bodies."""
    letters, bounds = services().dead_letters, services().dead_letters.bounds
    limit = _limit(request.args.get("limit", _DEFAULT_LISTED))
    page = letters.newest(limit, request.args.get("cursor"))
    return jsonify(
        dead_letters=[summary(kept) for kept in page],
        total=letters.count(),
        cursor=page[-1].seq if len(page) == limit else None,
        bounds={"letters": bounds.letters, "bytes": bounds.bytes, "days": bounds.days},
    )


@routes.get("/<seq>")
def show_letter(seq: str) -> Response:
    """One letter with the body as it was sent."""
    kept = _find(seq)
    body = kept.letter.body.decode("utf-8", errors="replace")
    return jsonify({**summary(kept), "body": body})


@routes.post("/<seq>/retry")
def retry_letter(seq: str) -> Response:
    """Take the event again, by today's rules; the letter goes when it is kept this time."""
    kept = _find(seq)
    now = datetime.now(timezone.utc)
    if kept.letter.entry is not None:
        args = {"entry": kept.letter.entry}
        command = append_command(services().journal, "reproject", args, sender(), now)
        services().dead_letters.discard(seq)
        return jsonify(status="accepted", seq=command, warnings=[])
    [outcome] = take(services(), [kept.letter.body], kept.letter.sender, now)
    if outcome.seq is None:
        raise refusal(outcome)
    services().dead_letters.discard(seq)
    return accepted(outcome)


@routes.delete("/<seq>")
def discard_letter(seq: str) -> Response:
    """Forget a letter."""
    if not services().dead_letters.discard(seq):
        raise _unknown(seq)
    return jsonify(status="discarded", seq=seq)


def summary(kept: Letter) -> dict[str, Any]:
    """A letter without its body."""
    letter = kept.letter
    return {
        "seq": kept.seq,
        "stage": letter.stage,
        "status": letter.status or None,
        "reason": letter.reason,
        "errors": [{"pointer": v.pointer, "message": v.message} for v in letter.violations],
        "sender": letter.sender,
        "at": letter.at.isoformat().replace("+00:00", "Z"),
        "entry": letter.entry,
        "bytes": len(letter.body),
    }


def _find(seq: str) -> Letter:
    kept = services().dead_letters.get(seq)
    if kept is None:
        raise _unknown(seq)
    return kept


def _unknown(seq: str) -> UnknownLetterError:
    return UnknownLetterError(
        f"There is no dead letter {seq!r}; GET /api/v1/dead-letters lists them."
    )


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_LISTED:
        raise UsageError(f"limit={text!r} is not a whole number from 1 to {MOST_LISTED}.")
    return int(text)
