"""The real app on a real port, for tests that must not use Flask's test client.

`Server` is gunicorn in processes of its own; `listening` is one thread of the test.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import requests
from werkzeug.serving import make_server

from collector.app import create_app
from collector.local.ports import free_ports
from collector.services import Services

TIMEOUT_S = 600.0  # the machine may be busy with other things


@contextmanager
def listening(services: Services, port: int = 0) -> Iterator[str]:
    """The app with services of the test's own; its address."""
    server = make_server("127.0.0.1", port, create_app(services), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listing = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listing.read_text().split()]


class Server:
    """`gunicorn` on a port of its own; start it, kill parts of it, start it again."""

    def __init__(self, home: Path, **environ: str) -> None:
        self.home = home
        [self.port] = free_ports(1)
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = home / "gunicorn.log"
        self.environ = {
            **{name: value for name, value in os.environ.items() if name[:10] != "HEADWATER_"},
            "HEADWATER_HOME": str(home),
            "HEADWATER_PORT": str(self.port),
            "HEADWATER_NEO4J": "bolt://127.0.0.1:1",
            "HEADWATER_WORKERS": "2",
            **environ,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start and wait until it answers."""
        config = "python:collector.serve.gunicorn_conf"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "-c", config],
                env=self.environ,
                stdout=log,
                stderr=log,
            )
        self.wait_until_live()
        return self

    def wait_until_live(self) -> None:
        until = monotonic() + TIMEOUT_S
        while not self._answers():
            assert self.master.poll() is None, self.log.read_text()
            assert monotonic() < until, self.log.read_text()

    def _answers(self) -> bool:
        try:
            return requests.get(f"{self.url}/health/live", timeout=10).ok
        except requests.RequestException:
            return False

    @property
    def master(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def workers(self) -> list[int]:
        return children(self.master.pid)

    def kill_all(self) -> None:
        """Kill -9: the master first, so that it starts no new workers, then what it leaves."""
        workers = self.workers()
        self.master.kill()
        self.master.wait()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        if self.master.poll() is None:
            self.master.terminate()
            self.master.wait(TIMEOUT_S)
