"""Sends events in order without making anybody wait.

`send` puts an event into a queue and returns; a daemon thread empties it. When the collector is
away, the thread moves what it has into the spool and tries again later; when the program ends, it
gets a bounded time, and what is left goes into the spool. A refused event (4xx) is logged with the
collector's words and not sent again: it would be refused again.
"""

from __future__ import annotations

import atexit
import logging
import queue
import threading
import time
from collections.abc import Callable
from http import HTTPStatus

import orjson
import requests

from collector.client.spool import Spool
from collector.declare.events import Json

_log = logging.getLogger("headwater.client")
_RETRY_S = 5.0
_QUEUED = 10_000
Emit = Callable[[Json], object]


class Sender:
    """One queue, one thread and one spool for one collector."""

    def __init__(self, emit: Emit, spool: Spool, flush_s: float = 5.0) -> None:
        self._emit = emit
        self.spool = spool
        self._flush_s = flush_s
        self._queue: queue.Queue[Json] = queue.Queue(_QUEUED)
        self._wake = threading.Condition()
        self._unsent = 0
        self._thread: threading.Thread | None = None
        self._closed = False
        self._ended = threading.Event()
        self.sent = self.refused = 0

    def send(self, event: Json) -> None:
        """Take over an event; never waits and never raises."""
        with self._wake:
            self._unsent += 1
            if self._closed:
                self._keep([event])
                return
            if not self._running():
                self._thread = threading.Thread(target=self._run, name="headwater", daemon=True)
                self._thread.start()
                atexit.register(self.close)
        try:
            self._queue.put_nowait(event)
        except queue.Full:
            self._keep([event])

    def _running(self) -> bool:
        """Whether the thread is there; after a fork it is not, and the child starts its own."""
        return self._thread is not None and self._thread.is_alive()

    def flush(self, timeout_s: float | None = None) -> bool:
        """Wait until everything taken over is sent or spooled; False when the time ran out."""
        limit = self._flush_s if timeout_s is None else timeout_s
        with self._wake:
            return self._wake.wait_for(lambda: self._unsent == 0, limit)

    def close(self) -> None:
        """Send for a bounded time; what is left then waits in the spool."""
        self._closed = True
        if self._thread is not None:
            self.flush()
            self._ended.set()
            atexit.unregister(self.close)
        left = []
        while not self._queue.empty():
            left.append(self._queue.get_nowait())
        if left:
            self._keep(left)

    def _run(self) -> None:
        retry_at = 0.0
        while not self._ended.is_set():
            try:
                event = self._queue.get(timeout=_RETRY_S)
            except queue.Empty:
                event = None
            if event is None and self._ended.is_set():
                return
            if time.monotonic() >= retry_at and not self._send_spooled():
                retry_at = time.monotonic() + _RETRY_S
            if event is not None and not self._deliver(event, away=time.monotonic() < retry_at):
                retry_at = time.monotonic() + _RETRY_S

    def _deliver(self, event: Json, *, away: bool) -> bool:
        """Send one event or spool it; False when the collector is away."""
        if away or not self._try(event):
            self._keep([event])
            return False
        self._done(1)
        return True

    def _send_spooled(self) -> bool:
        """Send what waited, oldest first; False when the collector is away."""
        for number, body in self.spool.oldest():
            if not self._try(orjson.loads(body)):
                return False
            self.spool.remove(number)
        return True

    def _try(self, event: Json) -> bool:
        """Send; True when the collector has taken it or will never take it."""
        try:
            self._emit(event)
        except requests.HTTPError as error:
            return self._refused(error)
        except (requests.RequestException, OSError) as error:
            _log.info("The collector is away (%s); events wait in %s.", error, self.spool.path)
            return False
        self.sent += 1
        return True

    def _refused(self, error: requests.HTTPError) -> bool:
        status = error.response.status_code if error.response is not None else 0
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS:
            return False
        self.refused += 1
        _log.error("The collector refused a lineage event (%s): %s", status, _words(error))
        return True

    def _keep(self, events: list[Json]) -> None:
        self.spool.put([orjson.dumps(event, default=str) for event in events])
        self._done(len(events))

    def _done(self, count: int) -> None:
        with self._wake:
            self._unsent -= count
            self._wake.notify_all()


def _words(error: requests.HTTPError) -> str:
    try:
        return str(error.response.json().get("detail") or error)
    except (ValueError, AttributeError):
        return str(error)
