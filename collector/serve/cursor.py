"""Cursors: where a list goes on, sealed with the query that it belongs to."""

from __future__ import annotations

import base64
import binascii
import hashlib

import msgspec
import orjson
from flask import request

from collector.errors import UsageError, Violation
from collector.serve.api import Query

Place = list[int | str | None]


def cursor_at(asked: Query, place: Place) -> str:
    """A cursor that goes on after `place` in the answer to this query."""
    sealed = orjson.dumps([_seal(asked), place])
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def place_of(asked: Query, cursor: str | None) -> Place | None:
    """The place a cursor names; raises when it is not a cursor of this query."""
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        seal, place = orjson.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, TypeError) as error:
        raise _refusal("is not a cursor that an answer gave") from error
    if seal != _seal(asked) or not isinstance(place, list):
        raise _refusal("belongs to another query; begin again without it")
    return place


def _seal(asked: Query) -> str:
    """A hash of all that decides which rows there are, and in which order."""
    fields = {
        key: value
        for key, value in msgspec.structs.asdict(asked).items()
        if key not in {"cursor", "limit"}
    }
    named = [request.path, fields]
    return hashlib.sha256(orjson.dumps(named, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]


def _refusal(message: str) -> UsageError:
    return UsageError(f"cursor {message}.", (Violation("cursor", message),))
