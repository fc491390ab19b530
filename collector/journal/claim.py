"""Who may append to which segment: one process at a time, held by a lock file.

The kernel lets go of the lock when its process ends, however it ends, so a segment whose process
was killed is free for the next one. Processes take the lowest free segment, so there are never
more segments than there were processes appending at once.
"""

from __future__ import annotations

import fcntl
import os
import re
from dataclasses import dataclass
from itertools import count
from pathlib import Path

_SEGMENT_FILE = re.compile(r"segment-([0-9]+)\.db")


@dataclass(frozen=True, slots=True)
class Claim:
    """A segment that this process alone appends to, until `release`."""

    segment: int
    path: Path
    lock: int

    def release(self) -> None:
        """Let another process have the segment."""
        os.close(self.lock)


def claim_segment(folder: Path) -> Claim:
    """Take the lowest segment that no living process holds."""
    for segment in count(1):
        lock = os.open(folder / f"segment-{segment}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            continue
        return Claim(segment, segment_path(folder, segment), lock)
    raise AssertionError("count() does not end")


def segment_path(folder: Path, segment: int) -> Path:
    """The file of a segment."""
    return folder / f"segment-{segment}.db"


def list_segments(folder: Path) -> list[int]:
    """All segments that exist, in order."""
    names = (_SEGMENT_FILE.fullmatch(file.name) for file in folder.iterdir())
    return sorted(int(match[1]) for match in names if match)
