"""What the disk allows: a bare append and fsync of the same bytes."""

from __future__ import annotations

import os
import time
from itertools import islice
from pathlib import Path

from bench.estate import Estate, endless_runs
from bench.plan import Plan
from bench.result import Figures, median_of

GROUPS = (1, 32)
"""Events that share one fsync: a client alone, and 32 that wait together."""


def disk_figures(folder: Path, estate: Estate, plan: Plan) -> Figures:
    """Events a second that a bare file takes, by events per fsync."""
    folder.mkdir(parents=True, exist_ok=True)
    bodies = list(islice(endless_runs(estate, 30_000_000), 1024))
    parts = []
    for _ in range(plan.rounds):
        for group in GROUPS:
            pieces = [b"".join(bodies[n : n + group]) for n in range(0, len(bodies), group)]
            rate = _appends(folder / "bare.log", pieces, plan.seconds / 2) * group
            parts.append({f"disk/{group}/rate": rate})
    return median_of(parts)


def _appends(file: Path, pieces: list[bytes], seconds: float) -> float:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        begin, done = time.perf_counter(), 0
        while (taken := time.perf_counter() - begin) < seconds:
            os.write(handle, pieces[done % len(pieces)])
            os.fdatasync(handle)
            done += 1
    finally:
        os.close(handle)
        file.unlink()
    return done / taken
