"""One instance per home: a file that its owner holds locked, and that says who and since when.

The lock is the operating system's, so it ends with its owner however that ends; a file left behind
by a killed process is stale, and is taken over. `status` reads the same file.
"""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from collector.errors import LocalServerError


@dataclass(frozen=True, slots=True)
class Holder:
    """What the owner of an instance wrote about itself."""

    pid: int
    since: datetime
    details: dict[str, Any]
    alive: bool


class Instance:
    """The right to be the only one on a home; held until `release` or the end of the process."""

    def __init__(self, path: Path, what: str) -> None:
        self.path = path
        self._what = what
        self._since: datetime | None = None
        self._file: int | None = None

    def acquire(self, now: datetime) -> Holder | None:
        """Take it or raise; returns the stale holder that it was taken over from, if any."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        before = read_holder(self.path)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            raise LocalServerError(self._already(before)) from error
        self._file, self._since = file, now
        self.write()
        return before

    def write(self, **details: Any) -> None:
        """Say who holds it since when, and whatever else helps a reader."""
        if self._file is None or self._since is None:
            return
        said = {"pid": os.getpid(), "since": self._since.isoformat(), **details}
        text = json.dumps(said).encode()
        size = os.fstat(self._file).st_size
        os.pwrite(self._file, text.ljust(size), 0)  # at once: no reader sees half of it

    def release(self) -> None:
        """Give it back; the file goes, so that nothing stale is left."""
        if self._file is not None:
            self.path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _already(self, holder: Holder | None) -> str:
        who = f" (process {holder.pid}, since {holder.since:%H:%M:%S} UTC)" if holder else ""
        stop = f"Stop it with `kill {holder.pid}`" if holder else "Stop it"
        return (
            f"{self._what} already runs on {self.path.parent}{who}. {stop}, or choose another "
            "directory with HEADWATER_HOME."
        )


def read_holder(path: Path) -> Holder | None:
    """Who holds or last held an instance, or None when nobody does or the file is unreadable."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        pid, since = int(written.pop("pid")), datetime.fromisoformat(written.pop("since"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Holder(pid, since, written, _is_held(path))


def _is_held(path: Path) -> bool:
    with path.open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False
