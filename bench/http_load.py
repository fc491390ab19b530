"""A load generator for one HTTP server on loopback: kept-open connections, ready-made requests.

It shares the machine with what it measures, so it does as little as it can per request: one
thread, one `select`, and of an answer only its status and length are read.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

READ_SIZE = 262_144
PATIENCE_S = 90.0
_END_OF_HEAD = b"\r\n\r\n"
_NO_ANSWER = 0


class UnfitError(Exception):
    """What was measured does not count: answers were missing or bad, or nothing came of it."""


@dataclass(frozen=True, slots=True)
class Load:
    """What came of a load: answers by status, seconds in all, and milliseconds of each answer."""

    statuses: dict[int, int]
    seconds: float
    milliseconds: tuple[float, ...]

    @property
    def answers(self) -> int:
        """How many requests were answered."""
        return len(self.milliseconds)

    @property
    def rate(self) -> float:
        """Answers per second."""
        return self.answers / self.seconds if self.seconds else 0.0

    @property
    def faults(self) -> int:
        """Answers that were no 2xx, and connections that broke."""
        return sum(count for status, count in self.statuses.items() if not 200 <= status < 300)  # noqa: PLR2004


def post_request(url: str, body: bytes, content_type: str = "application/json") -> bytes:
    """The bytes of a POST."""
    parts = urlsplit(url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    head = (
        f"POST {target} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get_request(url: str, target: str) -> bytes:
    """The bytes of a GET of a path with its query."""
    return f"GET {target} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n\r\n".encode()


def drive(
    url: str,
    requests: Iterable[bytes],
    concurrency: int,
    seconds: float,
    rate: float | None = None,
) -> Load:
    """Send requests for some seconds over that many connections, then wait for the last answers.

    Without a rate each connection sends as soon as it was answered. With one, request n is due at
    n / rate whatever the server does, and its time counts from then.
    """
    pending = iter(requests)
    statuses: Counter[int] = Counter()
    times: list[float] = []
    with selectors.DefaultSelector() as selector:
        idle = [_Connection(url, selector) for _ in range(concurrency)]
        begin = time.perf_counter()
        until, sent = begin + seconds, 0
        while len(idle) < concurrency or time.perf_counter() < until:
            while idle and (now := time.perf_counter()) < until:
                due = begin + sent / rate if rate else now
                if due > now:
                    break
                if not idle[-1].send(pending, due):
                    until = now
                    break
                idle.pop()
                sent += 1
            for connection, status in _answered(selector, _pause(begin, sent, rate, idle)):
                times.append((time.perf_counter() - connection.since) * 1000)
                statuses[status] += 1
                idle.append(connection)
        taken = time.perf_counter() - begin
        for connection in idle:
            connection.close()
    return Load(dict(statuses), taken, tuple(times))


def _pause(begin: float, sent: int, rate: float | None, idle: Sequence[object]) -> float:
    """How long to wait for answers before the next request is due."""
    if not idle:
        return PATIENCE_S
    due = begin + sent / rate if rate else 0.0
    return min(max(due - time.perf_counter(), 0.0005), 0.05)


def _answered(selector: selectors.BaseSelector, pause: float) -> Iterator[tuple[_Connection, int]]:
    """Connections whose answer is whole, with its status."""
    ready = selector.select(pause)
    if not ready and pause == PATIENCE_S:
        raise UnfitError(f"No answer within {PATIENCE_S:.0f} s.")
    for key, _ in ready:
        connection: _Connection = key.data
        status = connection.receive()
        if status is not None:
            yield connection, status


class _Connection:
    """One kept-open connection with at most one request under way."""

    def __init__(self, url: str, selector: selectors.BaseSelector) -> None:
        parts = urlsplit(url)
        self._address = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._selector = selector
        self.since = 0.0
        self._answer, self._head = b"", b""
        self._socket = self._opened()

    def send(self, pending: Iterator[bytes], since: float) -> bool:
        """Send the next request; False when there is none left."""
        request = next(pending, None)
        if request is None:
            return False
        self.since = since
        try:
            self._socket.sendall(request)
        except OSError:
            self._reopen()
            self._socket.sendall(request)
        return True

    def receive(self) -> int | None:
        """The status once the answer is whole; 0 when the connection broke, None before."""
        try:
            piece = self._socket.recv(READ_SIZE)
        except OSError:
            piece = b""
        if not piece:
            self._reopen()
            return _NO_ANSWER
        self._answer += piece
        if not self._is_whole():
            return None
        status = int(self._answer[9:12])
        closes = b"connection: close" in self._head
        self._answer, self._head = b"", b""
        if closes:
            self._reopen()
        return status

    def close(self) -> None:
        """Let go of the socket."""
        self._selector.unregister(self._socket)
        self._socket.close()

    def _opened(self) -> socket.socket:
        opened = socket.create_connection(self._address, timeout=PATIENCE_S)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._selector.register(opened, selectors.EVENT_READ, self)
        return opened

    def _reopen(self) -> None:
        self.close()
        self._answer, self._head = b"", b""
        self._socket = self._opened()

    def _is_whole(self) -> bool:
        if not self._head:
            head, found, _ = self._answer.partition(_END_OF_HEAD)
            if not found:
                return False
            self._head = head.lower()
        if b"transfer-encoding: chunked" in self._head:
            return self._answer.endswith(b"0" + _END_OF_HEAD)
        _, _, rest = self._head.partition(b"content-length:")
        length = int(rest.split(b"\r\n", 1)[0] or 0)
        return len(self._answer) >= len(self._head) + len(_END_OF_HEAD) + length
