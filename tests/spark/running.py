"""A whole Headwater on free ports, as `headwater up` starts it, and ways to talk to it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import neo4j

from collector.graph.dump import dump_lines
from tests.waiting import wait_until
from tests.whole import HEADWATER, own_environment, up

PATIENCE_S = 240


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

    def command(self, *arguments: str, code: int = 0) -> Any:
        """Run a command with --json and return what it prints."""
        answer = subprocess.run(
            [*HEADWATER, *arguments, "--json"],
            env=self._environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert answer.returncode == code, answer.stderr
        return json.loads(answer.stdout)

    def rows(self, query: str, **parameters: Any) -> set[tuple[Any, ...]]:
        """The rows of a query as a set of tuples."""
        records, _, _ = self._driver.execute_query(query, parameters)
        return {tuple(record.values()) for record in records}

    def dump(self) -> list[bytes]:
        """The canonical dump of the graph."""
        return dump_lines(self._driver)

    def entries(self) -> int:
        """How many events the journal holds."""
        return int(self.command("status")["journal_entries"])

    def wait_for_graph(self) -> None:
        """Wait until everything that was accepted is in the graph."""
        wait_until(lambda: not self.command("status")["journal_lag"])


@contextmanager
def running(home: Path) -> Iterator[Headwater]:
    """Start everything with a home of its own, and stop it at the end."""
    environ = own_environment(home)
    with up(environ, home / "up.log") as (_, addresses):
        headwater = Headwater(environ, addresses)
        yield headwater
        headwater.close()
