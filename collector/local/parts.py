"""The parts that `headwater up` runs: each can be started, watched and stopped.

A part is a child process that cannot outlive us and whose output goes to a log file. The local
Neo4j is a part as well, with a start of its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from collector.local.server import LocalNeo4j
from collector.local.tether import tethered

_LOG_LIMIT = 20 * 2**20


class Part(Protocol):
    """Something with a process of its own."""

    name: str
    log: Path

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The running process, or the one that ended; None before the first start."""

    def start(self) -> None:
        """Start it; raises a sentence when it cannot be started."""

    def terminate(self) -> None:
        """Ask it to end, without waiting."""

    def end(self, timeout: float) -> None:
        """Wait for its end, and force it when the time is up."""


class CommandPart:
    """One `headwater` command as a child process."""

    def __init__(
        self, name: str, arguments: Sequence[str], logs: Path, environ: Mapping[str, str]
    ) -> None:
        self.name = name
        self.log = logs / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._command = [sys.executable, "-m", "collector.cli.main", *arguments]
        self._environ = environ

    def start(self) -> None:
        """Start it with its output appended to its log."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        _keep_small(self.log)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603
                tethered(self._command),
                env=dict(self._environ),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def terminate(self) -> None:
        """Ask it to end."""
        if self.process is not None:
            self.process.terminate()

    def end(self, timeout: float) -> None:
        """Wait for its end, and force it when the time is up."""
        if self.process is None:
            return
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Neo4jPart:
    """The local Neo4j as a part."""

    name = "neo4j"

    def __init__(self, server: LocalNeo4j) -> None:
        self.server = server
        self.log = server.log_file

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """Java's process."""
        return self.server.process

    def start(self) -> None:
        """Start it, after what is left of one that ended is cleared away."""
        self.server.stop()
        self.server.start()

    def terminate(self) -> None:
        """Leave it alone for now: it ends last, when nobody writes any more."""

    def end(self, timeout: float) -> None:
        """Stop it within that time."""
        self.server.stop(timeout)


def _keep_small(log: Path) -> None:
    if log.is_file() and log.stat().st_size > _LOG_LIMIT:
        log.replace(log.with_name(f"{log.name}.1"))
