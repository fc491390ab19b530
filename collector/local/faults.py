"""What goes wrong around the local Neo4j, each in a sentence that says what to do."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path

from collector.errors import LocalServerError
from collector.local.instance import Holder

MINIMUM_FREE_MB = 300
_LEFTOVER_PATIENCE_S = 15

_CAUSES = {
    "No space left on device": "the disk is full; free some space and start again",
    "Address already in use": "one of its ports is taken; choose others with "
    "HEADWATER_NEO4J_BOLT_PORT and HEADWATER_NEO4J_HTTP_PORT",
    "has been locked by another process": "another Neo4j uses the same data; stop that one",
    "UnsupportedClassVersionError": "this Java is too old; install Java 17 or 21",
    "OutOfMemoryError": "it ran out of memory; close other programs and start again",
    "Could not reserve enough space": "there is too little memory; close other programs",
}


def require_room(home: Path, minimum_mb: int = MINIMUM_FREE_MB) -> None:
    """Raise when the disk is so full that a database would be damaged."""
    free_mb = shutil.disk_usage(home).free // 2**20
    if free_mb < minimum_mb:
        raise LocalServerError(
            f"The disk of {home} has {free_mb} MB left; Neo4j needs at least {minimum_mb} MB. "
            "Free some space, or point HEADWATER_HOME to another disk."
        )


def end_leftover(stale: Holder, home: Path) -> None:
    """Wait for a server whose owner was killed; it is ending already, on the same home."""
    pid = int(stale.details.get("server_pid", 0))
    deadline = time.monotonic() + _LEFTOVER_PATIENCE_S
    while runs_on(pid, home):
        if time.monotonic() > deadline:
            raise LocalServerError(
                f"A Neo4j from before (process {pid}) still runs on {home} and does not end. "
                f"End it with `kill -9 {pid}` and start again."
            )
        os.kill(pid, signal.SIGTERM)
        time.sleep(0.2)


def runs_on(pid: int, home: Path) -> bool:
    """Whether that process is a server on that home, and not another one with its old number."""
    try:
        command = Path("/proc", str(pid), "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return f"--home-dir={home}".encode() in command


def explain_end(log: Path) -> str:
    """Why the server ended, from what it printed."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
    for sign, cause in _CAUSES.items():
        if sign in text:
            return f"Neo4j ended: {cause}. {log} has the details."
    last = " ".join(text.strip().splitlines()[-1:]) or "it printed nothing"
    return f"Neo4j ended by itself. Its last words: {last}. {log} has the details."
