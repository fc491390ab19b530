"""What `headwater up` does: Neo4j, the projector and the web workers, started, watched, stopped.

One per home. The children learn through their environment where Neo4j is; the password is in its
file and in no command line. Logs are in the home, under `logs/`.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from collector.errors import UnavailableError
from collector.journal.filesystem import refuse_network_filesystem
from collector.local.instance import Instance
from collector.local.parts import CommandPart, Neo4jPart
from collector.local.ports import require_free
from collector.local.progress import show_progress
from collector.local.server import LocalNeo4j
from collector.local.supervise import Supervisor
from collector.settings import Settings, child_environment

INSTANCE_FILE = "up.json"
_POLL_S = 0.2
_API_PATIENCE_S = 120.0

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where people and programs find what runs."""

    api: str
    web: str
    neo4j: str
    neo4j_browser: str | None
    neo4j_user: str
    neo4j_password_file: Path | None


def run(settings: Settings, say: Say, ready: Callable[[Addresses], None]) -> None:
    """Run everything until Ctrl-C or SIGTERM; `ready` is called once, when it answers."""
    refuse_network_filesystem(settings.home)
    instance = Instance(settings.home / INSTANCE_FILE, "Headwater")
    stale = instance.acquire(datetime.now(timezone.utc))
    if stale is not None:
        say(f"The last run (process {stale.pid}) did not stop in order; nothing is lost.")
    supervisor = Supervisor(say, lambda parts: instance.write(parts=parts))
    try:
        with _stoppable():
            require_free(settings.host, settings.port, "HEADWATER_PORT")
            addresses = _start(settings, supervisor, say)
            _wait_for_api(settings, supervisor)
            ready(addresses)
            while True:
                supervisor.check()
                time.sleep(_POLL_S)
    except KeyboardInterrupt:
        say("Stopping ...")
    finally:
        with _undisturbed():
            supervisor.stop()
            instance.release()


def local_neo4j(settings: Settings) -> LocalNeo4j:
    """The Neo4j that belongs to these settings, not started."""
    return LocalNeo4j(
        settings.home / "neo4j",
        settings.cache,
        settings.neo4j_bolt_port,
        settings.neo4j_http_port,
    )


def _start(settings: Settings, supervisor: Supervisor, say: Say) -> Addresses:
    environ, addresses = _neo4j(settings, supervisor, say)
    logs = settings.home / "logs"
    supervisor.start(CommandPart("project", ["project"], logs, environ))
    supervisor.start(CommandPart("serve", ["serve"], logs, environ))
    return addresses


def _neo4j(
    settings: Settings, supervisor: Supervisor, say: Say
) -> tuple[dict[str, str], Addresses]:
    """Start the local Neo4j unless the settings name another; what the children are told."""
    api, web = f"{settings.url}/api/v1", f"{settings.url}/"
    if settings.neo4j is not None:
        addresses = Addresses(api, web, settings.neo4j, None, settings.neo4j_user, None)
        return child_environment(), addresses
    server = local_neo4j(settings)
    say("Starting Neo4j ...")
    with show_progress("Neo4j") as server.progress:
        supervisor.start(Neo4jPart(server))
    server.wait_ready()
    environ = child_environment(
        HEADWATER_NEO4J=server.uri,
        HEADWATER_NEO4J_USER=server.user,
        HEADWATER_NEO4J_PASSWORD=server.password,
    )
    addresses = Addresses(
        api, web, server.uri, server.browser_url, server.user, server.password_file
    )
    return environ, addresses


def _wait_for_api(settings: Settings, supervisor: Supervisor) -> None:
    """Return once the workers answer and, with a Neo4j of our own, the graph has its indexes."""
    deadline = time.monotonic() + _API_PATIENCE_S
    path = "/health/live" if settings.neo4j else "/health/ready"
    while not api_answers(settings.url, path):
        supervisor.check()
        if time.monotonic() > deadline:
            raise UnavailableError(
                f"{settings.url} did not answer within {_API_PATIENCE_S:.0f} s; "
                f"{settings.home / 'logs' / 'serve.log'} says why."
            )
        time.sleep(_POLL_S)


def api_answers(url: str, path: str = "/health/live") -> bool:
    """Whether the web workers answer there, and with a yes."""
    try:
        with urlopen(f"{url}{path}", timeout=10):  # noqa: S310 - the operator's own address
            return True
    except (URLError, OSError):
        return False


@contextmanager
def _stoppable() -> Iterator[None]:
    """SIGTERM ends this block the way Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A second Ctrl-C does not interrupt the stopping, which ends within seconds anyway."""
    signals = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, signal.SIG_IGN) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
