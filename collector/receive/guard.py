"""Lets a request in or not: which route needs which scope, by one table.

With HEADWATER_AUTH=off everybody may do everything. With `keys`, a Bearer key is looked up in
memory; Neo4j is never asked, so that the edge works while it is down.
"""

from __future__ import annotations

import re

from flask import request

from collector.errors import DeniedError
from collector.journal.keyring import Key
from collector.receive.metrics import count_rejected
from collector.receive.sender import remember_key
from collector.services import services

OPEN = None
_READING = frozenset({"GET", "HEAD", "OPTIONS"})

# The first line whose method and path fit decides.
RULES: tuple[tuple[str, str, str | None], ...] = (
    ("GET", r"/health/.*", OPEN),
    ("GET", r"/api/(openapi\.json|docs.*)", OPEN),
    ("GET", r"/metrics", "read"),
    ("POST", r"/api/v1/lineage(/batch)?", "emit"),
    ("POST", r"/api/v1/(impact|lineage-diff)", "read"),
    ("POST", r"/v1/lineage/trace", "emit"),
    ("POST", r"/v1/lineage/impact", "read"),
    ("POST", r"/api/v1/capture/sql", "emit"),
    ("GET", r"/(api|v1)/.*", "read"),
    ("GET", r"/.*", OPEN),
)


def needed_scope(method: str, path: str) -> str | None:
    """The scope that a request needs; whatever changes something and is not listed needs admin."""
    asked = "GET" if method in _READING else method
    for rule_method, pattern, scope in RULES:
        if rule_method == asked and re.fullmatch(pattern, path):
            return scope
    return "admin"


def guard() -> None:
    """Refuse the current request unless its key allows it."""
    if services().settings.auth != "keys":
        return
    scope = needed_scope(request.method, request.path)
    if scope is OPEN:
        return
    try:
        remember_key(_checked_key(scope))
    except DeniedError as error:
        count_rejected(error.status)
        raise


def _checked_key(scope: str) -> Key:
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not text.strip():
        raise DeniedError(
            401, "This collector asks for a key; send it as `Authorization: Bearer KEY`."
        )
    key = services().keyring.find(text.strip())
    if key is None:
        raise DeniedError(401, "This key is unknown or was revoked; `headwater keys create`.")
    if not key.allows(scope):
        raise DeniedError(
            403, f"Key {key.name!r} lacks the scope {scope!r}; it has {', '.join(key.scopes)}."
        )
    return key
