"""Reads a request's body: media type, encoding, and a limit that holds after decompression.

The body is read piece by piece and the limit is checked on each, so that neither a body without a
length nor a gzip bomb ever takes more memory than the limit. Nothing is parsed here.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import IO

from flask import Request

from collector.errors import RefusedEventError

PIECE = 64 * 1024
JSON_TYPES = frozenset({"application/json", ""})
BATCH_TYPES = JSON_TYPES | {
    "application/x-ndjson",
    "application/jsonl",
    "application/x-jsonlines",
    "application/ndjson",
}
_GZIP = 16 + zlib.MAX_WBITS


def read_body(request: Request, limit: int, media_types: frozenset[str] = JSON_TYPES) -> bytes:
    """The whole body, decompressed; refuses what is too large or of another kind."""
    _check_media_type(request, media_types)
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    raw = _pieces(request.stream)
    if encoding in {"gzip", "x-gzip"}:
        pieces = _gunzipped(raw)
    elif encoding in {"identity", ""}:
        pieces = raw
    else:
        raise RefusedEventError(
            415, f"Content-Encoding {encoding!r} is not supported; send gzip or none."
        )
    body = _joined(pieces, limit)
    if body is None:
        _read_off(raw, limit)
        raise _too_large(limit)
    return body


def _check_media_type(request: Request, media_types: frozenset[str]) -> None:
    """An absent Content-Type is taken as JSON: what the body is shows when it is parsed."""
    if request.mimetype not in media_types:
        wanted = ", ".join(sorted(media_types - {""}))
        raise RefusedEventError(
            415, f"Content-Type {request.mimetype!r} is not supported; send {wanted}."
        )


def _pieces(stream: IO[bytes]) -> Iterator[bytes]:
    while piece := stream.read(PIECE):
        yield piece


def _gunzipped(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Decompress at most a piece at a time; a file may hold several gzip members."""
    gunzip = zlib.decompressobj(_GZIP)
    try:
        for piece in pieces:
            rest = piece
            while rest:
                if gunzip.eof:
                    gunzip = zlib.decompressobj(_GZIP)
                yield gunzip.decompress(rest, PIECE)
                rest = gunzip.unconsumed_tail or gunzip.unused_data
        while not gunzip.eof and (more := gunzip.decompress(gunzip.unconsumed_tail, PIECE)):
            yield more
    except zlib.error as error:
        raise RefusedEventError(400, f"The body is not gzip, as it claims: {error}.") from error
    if not gunzip.eof:
        raise RefusedEventError(400, "The gzip body ends too early; was it cut off?")


def _joined(pieces: Iterator[bytes], limit: int) -> bytes | None:
    """All pieces, or None as soon as they are larger than the limit."""
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) > limit:
            return None
    return bytes(body)


def _read_off(raw: Iterator[bytes], limit: int) -> None:
    """Read on without keeping, within reason: a client still sending would not hear the answer."""
    left = limit
    for piece in raw:
        left -= len(piece)
        if left < 0:
            return


def _too_large(limit: int) -> RefusedEventError:
    return RefusedEventError(
        413,
        f"The body is larger than {limit} bytes after decompression; send fewer events at a time, "
        "or raise HEADWATER_MAX_BODY_MB.",
    )
