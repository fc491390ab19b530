"""How many appends a second each layout of the journal takes, and what compression costs.

Run: python bench/journal_layouts.py [--seconds 4] [--folder DIR]
Processes stand for gunicorn workers and threads for the requests under way in each. Every append
waits until its entry is on disk (WAL, synchronous FULL). The layouts:

  segments   each process appends to a SQLite file of its own (what Headwater does)
  shared     all processes append to one SQLite file
  writer     one process has the file; the others send it their batches over a pipe
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import shutil
import statistics
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from multiprocessing.connection import Connection, wait
from pathlib import Path

import zstandard

from collector.journal import segment
from collector.journal.entry import NewEntry
from collector.journal.group_commit import GroupCommit, Write
from collector.journal.segment import PackedEntry

EVENT = Path(__file__).parent.parent / "tests/events/orders/08_fct_orders_complete.json"
PROCESSES = (1, 2, 4)
THREADS = 16


@dataclass(frozen=True)
class Run:
    """One measurement."""

    layout: str
    processes: int
    folder: Path
    seconds: float


def segments_write(run: Run, worker: int) -> Write:
    """Appends to the worker's own file."""
    return shared_write(run, worker, f"{worker}.db")


def shared_write(run: Run, _worker: int, name: str = "shared.db") -> Write:
    """Appends to a file that others may append to as well."""
    connection = segment.connect_writer(run.folder / name)

    def write(entries: Sequence[PackedEntry]) -> list[str]:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                "INSERT INTO entry (kind, digest, received_at, sender, body)"
                " VALUES (?, ?, ?, ?, ?)",
                [(e.kind, e.digest, e.received_at, e.sender, e.body) for e in entries],
            )
        return ["" for _ in entries]

    return write


def piped_write(pipe: Connection) -> Write:
    """Sends a batch to the writer process and waits for its word."""

    def write(entries: Sequence[PackedEntry]) -> list[str]:
        pipe.send([(e.kind, e.digest, e.received_at, e.sender, e.body) for e in entries])
        count: int = pipe.recv()
        return ["" for _ in range(count)]

    return write


def serve_pipes(run: Run, pipes: list[Connection]) -> None:
    """The writer process: whatever waits in the pipes goes to disk in one commit."""
    write = shared_write(run, 0)
    while True:
        ready = [pipe for pipe in wait(pipes) if isinstance(pipe, Connection)]
        batches = [(pipe, [PackedEntry(*row) for row in pipe.recv()]) for pipe in ready]
        write([entry for _, entries in batches for entry in entries])
        for pipe, entries in batches:
            pipe.send(len(entries))


def append_for(run: Run, worker: int, pipe: Connection | None, results: Connection) -> None:
    """One worker: threads append until the time is over."""
    write = piped_write(pipe) if pipe else LAYOUTS[run.layout](run, worker)
    commits = GroupCommit(write)
    body = EVENT.read_bytes()
    counts: list[list[float]] = [[] for _ in range(THREADS)]
    until = time.monotonic() + run.seconds

    def request(times: list[float], name: str) -> None:
        while (start := time.monotonic()) < until:
            text = body.replace(b"fct_orders", f"t{name}_{len(times)}".encode())
            digest = hashlib.sha256(text).hexdigest()
            now = datetime.now(timezone.utc)
            commits.submit([segment.pack(NewEntry("event", text, digest, now, "bench"))])
            times.append(time.monotonic() - start)

    threads = [
        threading.Thread(target=request, args=(times, f"{worker}_{n}"))
        for n, times in enumerate(counts)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.send([t for times in counts for t in times])


LAYOUTS: dict[str, Callable[[Run, int], Write]] = {
    "segments": segments_write,
    "shared": shared_write,
    "writer": shared_write,
}


def measure(run: Run) -> tuple[float, float, float]:
    """Appends a second, and the median and 99th percentile of their times in milliseconds."""
    pipes = [multiprocessing.Pipe() for _ in range(run.processes)]
    results = [multiprocessing.Pipe() for _ in range(run.processes)]
    workers = [
        multiprocessing.Process(
            target=append_for,
            args=(run, n, pipes[n][0] if run.layout == "writer" else None, results[n][0]),
        )
        for n in range(run.processes)
    ]
    server = multiprocessing.Process(target=serve_pipes, args=(run, [p[1] for p in pipes]))
    if run.layout == "writer":
        server.start()
    for worker in workers:
        worker.start()
    times = [t for _, end in results for t in end.recv()]
    for worker in workers:
        worker.join()
    if run.layout == "writer":
        server.terminate()
        server.join()
    centiles = statistics.quantiles(times, n=100)
    return len(times) / run.seconds, centiles[49] * 1000, centiles[98] * 1000


def compressions() -> list[tuple[str, float, float]]:
    """Name, bytes left per byte, and microseconds for one event, of each way to compress."""
    body = EVENT.read_bytes()
    samples: list[bytes | bytearray | memoryview] = [
        file.read_bytes() for file in sorted(EVENT.parent.glob("*.json")) if file != EVENT
    ]
    trained = zstandard.train_dictionary(8192, samples * 20)
    ways: dict[str, Callable[[bytes], bytes]] = {
        "none": bytes,
        "zlib 1": lambda data: zlib.compress(data, 1),
        "zlib 6": lambda data: zlib.compress(data, 6),
        "zstd 1": zstandard.ZstdCompressor(level=1).compress,
        "zstd 3": zstandard.ZstdCompressor(level=3).compress,
        "zstd 1, dictionary": zstandard.ZstdCompressor(level=1, dict_data=trained).compress,
    }
    rows = []
    for name, compress in ways.items():
        start = time.perf_counter()
        for _ in range(2000):
            packed = compress(body)
        spent = (time.perf_counter() - start) / 2000
        rows.append((name, len(packed) / len(body), spent * 1e6))
    return rows


def main() -> None:
    """Measure everything and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args()
    print(f"body: {EVENT.stat().st_size} bytes; {THREADS} threads in each process")
    for name, ratio, spent in compressions():
        print(f"{name:20} {ratio:6.3f} of the bytes   {spent:7.1f} us an event")
    for layout in LAYOUTS:
        for processes in PROCESSES:
            folder = Path(tempfile.mkdtemp(dir=options.folder))
            rate, median, slow = measure(Run(layout, processes, folder, options.seconds))
            shutil.rmtree(folder)
            print(
                f"{layout:10} {processes} processes {rate:8.0f}/s"
                f"   p50 {median:6.1f} ms   p99 {slow:6.1f} ms"
            )


if __name__ == "__main__":
    main()
