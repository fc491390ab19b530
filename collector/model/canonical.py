"""One event, one digest: the canonical form by which exact repeats are known.

Canonical is JSON with sorted keys and no whitespace, as orjson writes it. Numbers keep the type
they were parsed with: `1` and `1.0` differ, and an integer beyond 64 bits is the float that orjson
reads it as. What orjson cannot write (nesting deeper than 254, lone surrogates and integers beyond
64 bits, possible only in events that another parser has read) the standard library writes instead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import orjson


def canonical_json(event: Mapping[str, Any]) -> bytes:
    """The event as bytes that are equal for equal events."""
    try:
        return orjson.dumps(event, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        return json.dumps(event, sort_keys=True, separators=(",", ":")).encode("ascii")


def canonical_digest(event: Mapping[str, Any]) -> str:
    """The SHA-256 of the canonical form, in hex: the identity of an event, which the spec lacks."""
    return digest_of(canonical_json(event))


def digest_of(canonical: bytes) -> str:
    """The digest of an event whose canonical form is at hand."""
    return hashlib.sha256(canonical).hexdigest()
