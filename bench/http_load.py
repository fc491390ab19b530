"""A load generator for one HTTP server on loopback: prebuilt requests over kept-open connections.

It does as little as it can per request, because it shares the machine with what it measures: the
request bytes are made beforehand, and an answer is read only as far as its status and length.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

READ_SIZE = 65536


@dataclass(frozen=True, slots=True)
class Load:
    """What came of a load: answers by status, seconds in all, and milliseconds of each request."""

    statuses: dict[int, int]
    seconds: float
    milliseconds: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.milliseconds) / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """The time below which that share of the requests stayed."""
        if not self.milliseconds:
            return 0.0
        ordered = sorted(self.milliseconds)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def post(url: str, bodies: Sequence[bytes], concurrency: int) -> Load:
    """POST each body once, that many at a time."""
    return asyncio.run(_load(url, [_post_request(url, body) for body in bodies], concurrency))


def get(url: str, targets: Sequence[str], concurrency: int) -> Load:
    """GET each target (path and query) once, that many at a time."""
    return asyncio.run(_load(url, [_get_request(url, target) for target in targets], concurrency))


def _post_request(url: str, body: bytes) -> bytes:
    parts = urlsplit(url)
    head = (
        f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _get_request(url: str, target: str) -> bytes:
    return f"GET {target} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n\r\n".encode()


async def _load(url: str, requests: Sequence[bytes], concurrency: int) -> Load:
    parts = urlsplit(url)
    pending = iter(requests)
    statuses: Counter[int] = Counter()
    times: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(
        *(
            _client(parts.hostname or "127.0.0.1", parts.port or 80, pending, statuses, times)
            for _ in range(concurrency)
        )
    )
    return Load(dict(statuses), time.perf_counter() - begin, tuple(times))


async def _client(
    host: str, port: int, pending: Iterator[bytes], statuses: Counter[int], times: list[float]
) -> None:
    reader, writer = await asyncio.open_connection(host, port, limit=READ_SIZE * 64)
    for request in pending:
        begin = time.perf_counter()
        writer.write(request)
        status, keep = await _answer(reader)
        times.append((time.perf_counter() - begin) * 1000)
        statuses[status] += 1
        if not keep:
            writer.close()
            reader, writer = await asyncio.open_connection(host, port, limit=READ_SIZE * 64)
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """The status of one answer, its body read to the end, and whether the connection stays."""
    head = await reader.readuntil(b"\r\n\r\n")
    lower = head.lower()
    status = int(head[9:12])
    if b"transfer-encoding: chunked" in lower:
        await _chunks(reader)
    else:
        await reader.readexactly(_length(lower))
    return status, b"connection: close" not in lower


def _length(head: bytes) -> int:
    _, found, rest = head.partition(b"content-length:")
    return int(rest.split(b"\r\n", 1)[0]) if found else 0


async def _chunks(reader: asyncio.StreamReader) -> None:
    while size := int((await reader.readline()).split(b";")[0], 16):
        await reader.readexactly(size + 2)
    await reader.readline()
