"""A whole Headwater on free ports, as `headwater up` starts it, and ways to talk to it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import neo4j

from collector import settings
from collector.local.ports import free_ports

PATIENCE_S = 180
_HEADWATER = [sys.executable, "-m", "collector.cli.main"]


class Headwater:
    """A running Headwater: its address, its graph, its commands."""

    def __init__(self, environ: dict[str, str], addresses: dict[str, Any]) -> None:
        self.url = str(addresses["web"]).rstrip("/")
        self._environ = environ
        password = Path(addresses["neo4j_password_file"]).read_text(encoding="utf-8").strip()
        self._driver = neo4j.GraphDatabase.driver(
            addresses["neo4j"],
            auth=(addresses["neo4j_user"], password),
            notifications_disabled_classifications=["UNRECOGNIZED"],
        )

    def close(self) -> None:
        self._driver.close()

    def command(self, *arguments: str) -> Any:
        """Run a command with --json and return what it prints."""
        answer = subprocess.run(
            [*_HEADWATER, *arguments, "--json"],
            env=self._environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert answer.returncode == 0, answer.stderr
        return json.loads(answer.stdout)

    def rows(self, query: str, **parameters: Any) -> set[tuple[Any, ...]]:
        """The rows of a query as a set of tuples."""
        records, _, _ = self._driver.execute_query(query, parameters)
        return {tuple(record.values()) for record in records}

    def entries(self) -> int:
        """How many events the journal holds."""
        return int(self.command("status")["journal_entries"])

    def wait_for_graph(self) -> None:
        """Wait until everything that was accepted is in the graph."""
        deadline = time.monotonic() + PATIENCE_S
        while self.command("status")["journal_lag"]:
            assert time.monotonic() < deadline, "the graph did not catch up"


@contextmanager
def running(home: Path) -> Iterator[Headwater]:
    """Start everything with a home of its own, and stop it at the end."""
    port, bolt_port, http_port = map(str, free_ports(3))
    environ = settings.child_environment(
        HEADWATER_HOME=str(home),
        HEADWATER_CACHE=str(settings.load().cache.absolute()),
        HEADWATER_PORT=port,
        HEADWATER_NEO4J_BOLT_PORT=bolt_port,
        HEADWATER_NEO4J_HTTP_PORT=http_port,
        HEADWATER_WORKERS="1",
    )
    with (
        (home / "up.log").open("w", encoding="utf-8") as talk,
        subprocess.Popen(
            [*_HEADWATER, "up", "--json"],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=talk,
            text=True,
        ) as process,
    ):
        try:
            assert process.stdout is not None
            document = "".join(iter(process.stdout.readline, "}\n")) + "}"
            assert '"ready"' in document, (home / "up.log").read_text(encoding="utf-8")
            headwater = Headwater(environ, json.loads(document))
            yield headwater
            headwater.close()
        finally:
            process.terminate()
            process.wait(PATIENCE_S)
