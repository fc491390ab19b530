"""What is measured, as real processes: the collector, its projector, the no-op route, Neo4j."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import neo4j
import requests

from bench.http_load import UnfitError
from collector import settings
from collector.graph.schema import apply_schema
from collector.local.ports import free_ports
from collector.local.progress import show_progress
from collector.local.server import LocalNeo4j

HEADWATER = str(Path(sys.executable).parent / "headwater")
NOWHERE = "bolt://127.0.0.1:1"
"""An address where nothing listens: a Neo4j that is down."""
START_S = 120.0


@dataclass(frozen=True, slots=True)
class Bolt:
    """Where Neo4j is, and as whom."""

    uri: str
    user: str = "neo4j"
    password: str | None = None

    @property
    def environ(self) -> dict[str, str]:
        """The same for the collector's processes."""
        told = {"HEADWATER_NEO4J": self.uri, "HEADWATER_NEO4J_USER": self.user}
        return told | ({"HEADWATER_NEO4J_PASSWORD": self.password} if self.password else {})


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers at a URL, and the processes behind it."""

    url: str
    pids: tuple[int, ...] = ()

    @property
    def lineage(self) -> str:
        """Where events go."""
        return f"{self.url}/api/v1/lineage"


@contextmanager
def neo4j_ready(home: Path) -> Iterator[tuple[Bolt, neo4j.Driver]]:
    """A Neo4j of our own with the schema in place, and a driver for it."""
    bolt_port, http_port = free_ports(2)
    with show_progress("Neo4j") as progress:
        server = LocalNeo4j(home, settings.load().cache, bolt_port, http_port, progress)
        with (
            server,
            neo4j.GraphDatabase.driver(
                server.uri,
                auth=(server.user, server.password),
                notifications_disabled_classifications=["UNRECOGNIZED"],
            ) as driver,
        ):
            apply_schema(driver)
            yield Bolt(server.uri, server.user, server.password), driver


@contextmanager
def collector(home: Path, bolt: Bolt) -> Iterator[Server]:
    """`headwater serve` with a journal in `home`."""
    with _serving([HEADWATER, "serve"], home, bolt, "serve") as server:
        yield server


@contextmanager
def noop_route(home: Path, bolt: Bolt) -> Iterator[Server]:
    """The no-op route on gunicorn with the collector's own configuration."""
    configuration = "python:collector.serve.gunicorn_conf"
    command = [sys.executable, "-m", "gunicorn", "-c", configuration, "bench.noop:app"]
    with _serving(command, home, bolt, "noop") as server:
        yield server


@contextmanager
def projector(home: Path, bolt: Bolt) -> Iterator[int]:
    """`headwater project` on the journal in `home`; its process id."""
    with _running([HEADWATER, "project"], home, bolt.environ, "project") as process:
        yield process.pid


@contextmanager
def _serving(command: Sequence[str], home: Path, bolt: Bolt, name: str) -> Iterator[Server]:
    (port,) = free_ports(1)
    environ = {**bolt.environ, "HEADWATER_PORT": str(port)}
    with _running(command, home, environ, name) as process:
        url = f"http://127.0.0.1:{port}"
        _wait_until_live(url, process, home / f"{name}.log")
        yield Server(url, (process.pid,))


@contextmanager
def _running(
    command: Sequence[str], home: Path, environ: dict[str, str], name: str
) -> Iterator[subprocess.Popen[bytes]]:
    home.mkdir(parents=True, exist_ok=True)
    kept = {
        variable: value
        for variable, value in os.environ.items()
        if not variable.startswith("HEADWATER_") or variable == "HEADWATER_CACHE"
    }
    with ExitStack() as stack:
        log = stack.enter_context((home / f"{name}.log").open("ab"))
        whole = {**kept, "HEADWATER_HOME": str(home), **environ}
        process = subprocess.Popen(command, env=whole, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(START_S)


def _wait_until_live(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            if requests.get(f"{url}/health/live", timeout=5).ok:
                return
        except requests.RequestException:
            time.sleep(0.1)
    raise UnfitError(f"{url} did not come up:\n{log.read_text(encoding='utf-8')[-2000:]}")
