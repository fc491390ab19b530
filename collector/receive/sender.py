"""Who sends: the key's name when keys are asked for, else the address."""

from __future__ import annotations

from flask import g, request

from collector.journal.keyring import Key

_LONGEST = 200


def remember_key(key: Key) -> None:
    """Note the key that this request was let in with."""
    g.headwater_key = key


def sender() -> str:
    """The sender of the current request, short enough to keep beside each event."""
    key: Key | None = g.get("headwater_key")
    return (key.name if key else request.remote_addr or "unknown")[:_LONGEST]
