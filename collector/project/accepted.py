"""From the body of an accepted event to what is projected: the one way that all writers take."""

from __future__ import annotations

import orjson

from collector.model.event import Event, parse_event
from collector.project.rules import Rules
from collector.validate import uninterpretable


def accepted_event(body: bytes | str, digest: str, rules: Rules) -> Event:
    """A typed event; its facets that break their own schema are passed over."""
    event = orjson.loads(body)
    return parse_event(event, digest, rules.naming, uninterpretable(event))
