"""The local Neo4j: a real server of our own, on loopback, that ends with the process that owns it.

Its home holds data, configuration and a generated password. `start` returns once the process runs
and `wait_ready` once it answers; what can go wrong is said in sentences. Its graph is not touched
here.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path
from types import TracebackType

from neo4j import GraphDatabase
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from collector import settings as environment
from collector.errors import LocalServerError
from collector.local import faults
from collector.local.class_archive import ClassArchive
from collector.local.configuration import (
    LOOPBACK,
    fitted_memory,
    java_options,
    machine_memory,
    neo4j_conf,
)
from collector.local.fetch import Progress, fetch
from collector.local.instance import Instance
from collector.local.java import Java, find_java
from collector.local.ports import answers, require_free
from collector.local.tether import tethered

LOCK = "neo4j"
_MAIN = "org.neo4j.server.CommunityEntryPoint"
_ADMIN = "org.neo4j.cli.AdminTool"
_POLL_S = 0.1
_STOP_S = 8.0
_RECORDING_S = 90.0
_ORDERLY_ENDS = (0, 128 + 15)  # Java's exit codes after SIGTERM, with and without recording


class LocalNeo4j:
    """A Neo4j server as a child process; owns its home directory while it runs."""

    user = "neo4j"

    def __init__(
        self,
        home: Path,
        cache: Path,
        bolt_port: int = 7687,
        http_port: int = 7474,
        progress: Progress | None = None,
        *,
        record_classes: bool = False,
    ) -> None:
        self.home = home.absolute()
        self.cache = cache
        self.bolt_port = bolt_port
        self.http_port = http_port
        self.process: subprocess.Popen[bytes] | None = None
        self.progress = progress
        self._record_classes = record_classes
        self._archive: ClassArchive | None = None
        self._instance = Instance(self.home / "instance.json", "A Neo4j")

    @property
    def uri(self) -> str:
        """Where drivers connect."""
        return f"bolt://{LOOPBACK}:{self.bolt_port}"

    @property
    def browser_url(self) -> str:
        """Where people open Neo4j Browser."""
        return f"http://{LOOPBACK}:{self.http_port}/browser/"

    @property
    def password_file(self) -> Path:
        """The file with the generated password, readable by its owner alone."""
        return self.home / "password"

    @property
    def log_file(self) -> Path:
        """What the server prints."""
        return self.home / "logs" / "console.log"

    @property
    def password(self) -> str:
        """The generated password; there is one once the server was started."""
        return self.password_file.read_text(encoding="ascii").strip()

    def start(self) -> None:
        """Fetch what is missing and start the process; raises a sentence when it cannot be."""
        jars = fetch(LOCK, self.cache, self.progress)
        java = find_java()
        (self.home / "conf").mkdir(parents=True, exist_ok=True)
        stale = self._instance.acquire(datetime.now(timezone.utc))
        try:
            if stale is not None:
                faults.end_leftover(stale, self.home)
            faults.require_room(self.home)
            require_free(LOOPBACK, self.bolt_port, "HEADWATER_NEO4J_BOLT_PORT")
            require_free(LOOPBACK, self.http_port, "HEADWATER_NEO4J_HTTP_PORT")
            self._launch(java, jars)
        except BaseException:
            self._instance.release()
            raise

    def wait_ready(self, timeout: float = 180) -> None:
        """Return once a query is answered; raises when the process ended or time is up."""
        deadline = time.monotonic() + timeout
        while not self._answers():
            if self.process is None or self.process.poll() is not None:
                raise LocalServerError(faults.explain_end(self.log_file))
            if time.monotonic() > deadline:
                raise LocalServerError(
                    f"Neo4j did not answer within {timeout:.0f} s; {self.log_file} says why."
                )
            time.sleep(_POLL_S)

    def stop(self, timeout: float = _STOP_S) -> None:
        """End the process: politely first, then for certain."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                self.process.kill()
            ended_in_order = self.process.wait() in _ORDERLY_ENDS
            self.process = None
            if self._archive is not None:
                self._archive.keep(whole=ended_in_order)
        self._instance.release()

    def __enter__(self) -> LocalNeo4j:  # noqa: PYI034 - Self needs Python 3.11
        self.start()
        try:
            self.wait_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop(_RECORDING_S if self._record_classes else _STOP_S)

    def _launch(self, java: Java, jars: list[Path]) -> None:
        memory = fitted_memory(_machine_memory())
        conf = neo4j_conf(self.bolt_port, self.http_port, memory, self.home / "logs")
        (self.home / "conf" / "neo4j.conf").write_text(conf, encoding="utf-8")
        class_path = os.pathsep.join(map(str, jars))
        self._ensure_password(str(java.path), class_path)
        self._archive = ClassArchive.of(self.cache, java, jars)
        self.log_file.parent.mkdir(exist_ok=True)
        command = [str(java.path), *java_options(memory)]
        command += self._archive.options(record=self._record_classes)
        command += ["-cp", class_path, _MAIN]
        command += [
            f"--home-dir={self.home}",
            f"--config-dir={self.home / 'conf'}",
            "--console-mode",
        ]
        with self.log_file.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603
                tethered(command),
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._instance.write(server_pid=self.process.pid)

    def _ensure_password(self, java: str, class_path: str) -> None:
        """Generate a password before the very first start; it is never on a command line."""
        initialised = (self.home / "data" / "databases").exists()
        if self.password_file.is_file():
            if initialised:
                return
        elif initialised:
            raise LocalServerError(
                f"{self.password_file} is gone, but the database it belongs to is there. Restore "
                f"the file, or delete {self.home}: the graph is rebuilt from the journal by "
                "`headwater replay`."
            )
        else:
            _write_secret(self.password_file, secrets.token_hex(16))
        command = [java, "-XX:TieredStopAtLevel=1", "-cp", class_path, _ADMIN]
        answer = subprocess.run(  # noqa: S603
            [*command, "dbms", "set-initial-password", f"@{self.password_file}"],
            env=environment.child_environment(
                NEO4J_HOME=str(self.home), NEO4J_CONF=str(self.home / "conf")
            ),
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode != 0:
            raise LocalServerError(f"Neo4j refused its first password: {answer.stderr.strip()}")

    def _answers(self) -> bool:
        if not answers(LOOPBACK, self.bolt_port):
            return False
        try:
            with (
                GraphDatabase.driver(self.uri, auth=(self.user, self.password)) as driver,
                driver.session() as session,
            ):
                session.run("RETURN 1").consume()  # tried once; the caller's loop tries again
        except AuthError as error:
            raise LocalServerError(
                f"Neo4j does not accept the password in {self.password_file}. If you changed it, "
                "write the new one there."
            ) from error
        except (DriverError, Neo4jError):
            return False
        return True


def _write_secret(path: Path, secret: str) -> None:
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(secret + "\n", encoding="ascii")


def _machine_memory() -> int:
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limit = Path("/sys/fs/cgroup/memory.max")
    return machine_memory(total, limit.read_text(encoding="ascii") if limit.is_file() else None)
