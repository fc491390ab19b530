"""A collector that only remembers: a real HTTP server that keeps what the listener sends it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any


class Recorder:
    """The events that arrived, in order, and how to answer."""

    def __init__(self, *, status: int = 201, delay_s: float = 0.0) -> None:
        self.events: list[dict[str, Any]] = []
        self.keys: set[str | None] = set()
        self.status = status
        self.delay_s = delay_s
        self.url = ""
        self.slowly = Event()  # never set: waiting for it is the delay
        self._lock = Lock()

    def keep(self, event: dict[str, Any], authorization: str | None) -> None:
        with self._lock:
            self.events.append(event)
            self.keys.add(authorization)


@contextmanager
def recording(recorder: Recorder, port: int = 0) -> Iterator[Recorder]:
    """Listen on a free port of loopback until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = _body(self)
            recorder.slowly.wait(recorder.delay_s)
            recorder.keep(json.loads(body), self.headers.get("Authorization"))
            self.send_response(recorder.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    recorder.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield recorder
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _body(request: BaseHTTPRequestHandler) -> bytes:
    if request.headers.get("Transfer-Encoding") == "chunked":
        body = b"".join(_chunks(request))
    else:
        body = request.rfile.read(int(request.headers["Content-Length"]))
    return gzip.decompress(body) if request.headers.get("Content-Encoding") == "gzip" else body


def _chunks(request: BaseHTTPRequestHandler) -> Iterator[bytes]:
    while size := int(request.rfile.readline(), 16):
        yield request.rfile.read(size)
        request.rfile.readline()
    request.rfile.readline()
