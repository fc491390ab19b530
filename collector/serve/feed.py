"""`GET /api/v1/feed`: events as the journal takes them, pushed as server-sent events.

One thread per worker reads the journal for all open streams, and only while there are any. Each
stream holds a thread of its worker, so their number is bounded: one too many is told to come back,
and POSTs always find threads. A burst is cut short; the event log has everything.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from itertools import islice
from queue import Empty, Full, Queue
from time import monotonic
from typing import TypeAlias

import orjson
from flask import Blueprint, Response, current_app

from collector.errors import UnavailableError
from collector.journal.entry import Entry, Journal
from collector.serve.logged_event import logged_event
from collector.serve.newest_first import newest_first
from collector.services import services

MOST_STREAMS = 4
MOST_AT_ONCE = 100
POLL_S = 0.5
HEARTBEAT_S = 15.0
LONGEST_S = 1800.0
FIRST_GLANCE = timedelta(minutes=10)
# A group commit may write an entry a little after one that was received later.
WINDOW = timedelta(seconds=5)

Stream: TypeAlias = "Queue[Entry]"

routes = Blueprint("feed", __name__)


class FeedFullError(UnavailableError):
    """As many streams are open as one worker holds."""

    title = "Feed is full"
    retry_after_s = 10


class Feed:
    """The streams of one worker, and the thread that fills them."""

    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self._journal = journal
        self._clock = clock
        self._streams: set[Stream] = set()
        self._lock = threading.Lock()
        self._filling = False

    def open(self) -> Stream:
        """A new stream that begins with what arrived lately; raises when there are too many."""
        stream: Stream = Queue(2 * MOST_AT_ONCE)
        recent = self._lately(FIRST_GLANCE)
        _put(stream, recent)
        with self._lock:
            if len(self._streams) >= MOST_STREAMS:
                raise FeedFullError(
                    f"{MOST_STREAMS} live feeds are open at this worker; look again in a moment. "
                    "GET /api/v1/events always answers."
                )
            self._streams.add(stream)
            if not self._filling:
                self._filling = True
                seen = {entry.seq for entry in recent}
                threading.Thread(target=self._fill, args=(seen,), daemon=True).start()
        return stream

    def close(self, stream: Stream) -> None:
        """Let go of a stream."""
        with self._lock:
            self._streams.discard(stream)

    def _fill(self, seen: set[str]) -> None:
        pause = threading.Event()
        while self._is_wanted():
            # A journal that cannot be read for a moment must not end the feed of this worker.
            with suppress(UnavailableError):
                window = self._lately(WINDOW)
                self._hand_out([entry for entry in window if entry.seq not in seen])
                seen = {entry.seq for entry in window}
            pause.wait(POLL_S)

    def _is_wanted(self) -> bool:
        with self._lock:
            self._filling = bool(self._streams)
            return self._filling

    def _lately(self, span: timedelta) -> list[Entry]:
        """The newest entries of a span, oldest first."""
        now = self._clock()
        newest = newest_first(self._journal, now - span, now + WINDOW)
        return list(islice(newest, MOST_AT_ONCE))[::-1]

    def _hand_out(self, fresh: Sequence[Entry]) -> None:
        with self._lock:
            streams = tuple(self._streams)
        for stream in streams:
            _put(stream, fresh)


def messages(
    feed: Feed, stream: Stream, heartbeat_s: float = HEARTBEAT_S, longest_s: float = LONGEST_S
) -> Iterator[bytes]:
    """The bytes of one stream; a heartbeat finds out whether the reader is still there."""
    end = monotonic() + longest_s
    try:
        yield b"retry: 5000\n\n"
        while monotonic() < end:
            try:
                entry = stream.get(timeout=heartbeat_s)
            except Empty:
                yield b": heartbeat\n\n"
                continue
            yield b"data: " + orjson.dumps(logged_event(entry), option=orjson.OPT_UTC_Z) + b"\n\n"
    finally:
        feed.close(stream)


def _put(stream: Stream, entries: Sequence[Entry]) -> None:
    """Hand over what fits; a reader that is too slow misses some, and the log has them."""
    with suppress(Full):
        for entry in entries:
            stream.put_nowait(entry)


@routes.get("/api/v1/feed")
def live_feed() -> Response:
    """The live feed of this worker."""
    feed = _feed()
    answer = Response(messages(feed, feed.open()), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


_opening = threading.Lock()


def _feed() -> Feed:
    with _opening:
        found: Feed = current_app.extensions.setdefault(
            "headwater-feed", Feed(services().journal, lambda: datetime.now(timezone.utc))
        )
        return found
