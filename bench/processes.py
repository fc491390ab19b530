"""What processes take: processor time and memory of a process and all that it has started.

Read from /proc; where there is none, nothing is known and nothing is made up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")
_PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


def tree(pid: int) -> list[int]:
    """A process and everything under it."""
    found = [pid]
    for parent in found:
        try:
            listing = (PROC / f"{parent}/task/{parent}/children").read_text(encoding="ascii")
        except OSError:
            continue
        found += [int(child) for child in listing.split()]
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """Processor seconds that these processes have used, each with all that it started."""
    return sum(_cpu(process) for pid in pids for process in tree(pid))


def memory_mb(pids: Iterable[int]) -> float:
    """Their memory, pages that several share counted once in all (PSS)."""
    return sum(_pss(process) for pid in pids for process in tree(pid)) / 1024


def _cpu(pid: int) -> float:
    try:
        fields = (PROC / f"{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _pss(pid: int) -> int:
    try:
        found = _PSS.search((PROC / f"{pid}/smaps_rollup").read_text(encoding="ascii"))
    except OSError:
        return 0
    return int(found[1]) if found else 0
