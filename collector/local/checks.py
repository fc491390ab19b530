"""What `headwater doctor` looks at: each check is one function from settings to one finding.

Checks change nothing and never raise for what they look for; a finding that is wrong carries its
remedy.
"""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from neo4j import GraphDatabase
from neo4j.exceptions import DriverError, Neo4jError

from collector import __version__
from collector.errors import HeadwaterError
from collector.journal.filesystem import filesystem_of, refuse_network_filesystem
from collector.local.configuration import LOOPBACK
from collector.local.faults import MINIMUM_FREE_MB
from collector.local.instance import read_holder
from collector.local.java import find_java
from collector.local.lockfile import lock_names, read_lock
from collector.local.ports import is_free, port_holder
from collector.local.resolve import ivy_jar
from collector.local.standing import journal_extent
from collector.local.up import INSTANCE_FILE, local_neo4j
from collector.settings import Settings

_NEO4J_LINE = "5."


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, what was seen, and what to do if it is wrong."""

    check: str
    seen: str
    remedy: str | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing needs to be done."""
        return self.remedy is None


def examine(settings: Settings) -> list[Finding]:
    """Run every check."""
    return [finding for check in CHECKS for finding in check(settings)]


def check_versions(_settings: Settings) -> list[Finding]:
    """Versions of Headwater and of what it stands on."""
    seen = [f"headwater {__version__}", f"Python {platform.python_version()}"]
    seen += [f"{name} {_version(name)}" for name in ("neo4j", "gunicorn", "flask", "pyspark")]
    return [Finding("versions", ", ".join(seen))]


def check_java(settings: Settings) -> list[Finding]:
    """A Java for the local Neo4j."""
    if settings.neo4j is not None:
        return [Finding("java", "not needed: HEADWATER_NEO4J names a server")]
    try:
        java = find_java()
    except HeadwaterError as error:
        return [Finding("java", "no Java 17 or 21", error.detail)]
    return [Finding("java", f"Java {java.version} at {java.path} (from {java.source})")]


def check_ports(settings: Settings) -> list[Finding]:
    """Ports are free, or held by the Headwater that runs on this home."""
    wanted = [(settings.host, settings.port, "HEADWATER_PORT")]
    if settings.neo4j is None:
        wanted.append((LOOPBACK, settings.neo4j_bolt_port, "HEADWATER_NEO4J_BOLT_PORT"))
        wanted.append((LOOPBACK, settings.neo4j_http_port, "HEADWATER_NEO4J_HTTP_PORT"))
    holder = read_holder(settings.home / INSTANCE_FILE)
    ours = holder is not None and holder.alive
    return [_port(host, port, name, ours=ours) for host, port, name in wanted]


def _port(host: str, port: int, name: str, *, ours: bool) -> Finding:
    if is_free(host, port):
        return Finding("port", f"{port} is free")
    holder = port_holder(port) or "a program that cannot be seen from here"
    if ours:
        return Finding("port", f"{port} is held by {holder}; Headwater runs on this home")
    return Finding("port", f"{port} is held by {holder}", f"Stop it, or set {name} to another.")


def check_disk(settings: Settings) -> list[Finding]:
    """Room, rights and kind of the disks of home and cache."""
    return [
        *_disk("home", settings.home, "HEADWATER_HOME"),
        *_disk("cache", settings.cache, "HEADWATER_CACHE"),
        _file_system(settings.home),
    ]


def _disk(check: str, folder: Path, name: str) -> list[Finding]:
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free_mb = shutil.disk_usage(there).free // 2**20
    seen = f"{folder}: {free_mb} MB free"
    if not os.access(there, os.W_OK):
        return [Finding(check, f"{there} cannot be written", f"Change its rights, or set {name}.")]
    if free_mb < MINIMUM_FREE_MB:
        remedy = f"Free at least {MINIMUM_FREE_MB} MB, or point {name} to another disk."
        return [Finding(check, seen, remedy)]
    return [Finding(check, seen)]


def _file_system(home: Path) -> Finding:
    try:
        refuse_network_filesystem(home)
    except HeadwaterError as error:
        return Finding("file system", f"{filesystem_of(home)}", error.detail)
    return Finding("file system", filesystem_of(home) or "not told by this system")


def check_neo4j(settings: Settings) -> list[Finding]:
    """Neo4j answers with the credentials in force, in a version that is supported."""
    server = local_neo4j(settings)
    uri = settings.neo4j or server.uri
    user, password = settings.neo4j_user, settings.neo4j_password
    if settings.neo4j is None:
        if is_free(LOOPBACK, settings.neo4j_bolt_port) or not server.password_file.is_file():
            return [Finding("neo4j", "not running; `headwater up` starts it")]
        user, password = server.user, server.password
    try:
        found = _neo4j_version(uri, (user, password) if password else None)
    except (DriverError, Neo4jError) as error:
        remedy = "Start it, and check HEADWATER_NEO4J, _USER and _PASSWORD."
        return [Finding("neo4j", f"{uri} does not answer ({type(error).__name__})", remedy)]
    if not found.startswith(_NEO4J_LINE):
        return [Finding("neo4j", f"{uri} is version {found}", "Use Neo4j 5.26 (LTS).")]
    return [Finding("neo4j", f"{uri} is version {found}")]


def _neo4j_version(uri: str, auth: tuple[str, str] | None) -> str:
    with (
        GraphDatabase.driver(uri, auth=auth, connection_timeout=5) as driver,
        driver.session() as session,
    ):
        record = session.run("CALL dbms.components() YIELD versions RETURN versions").single()
        return str(record["versions"][0]) if record else "unknown"


def check_journal(settings: Settings) -> list[Finding]:
    """The journal can be read, and the graph is not far behind."""
    try:
        entries, lag = journal_extent(settings)
    except (HeadwaterError, OSError) as error:
        return [Finding("journal", f"cannot be read: {error}", "Check the disk of HEADWATER_HOME.")]
    if entries is None or lag is None:
        return [Finding("journal", "none yet; the first event makes one")]
    seen = f"{entries} entries, {lag} wait for the graph"
    if lag > settings.journal_max_backlog // 2:
        return [Finding("journal", seen, "Check that `headwater project` runs; see its log.")]
    return [Finding("journal", seen)]


def check_jars(settings: Settings) -> list[Finding]:
    """The jars of Neo4j and of the Spark listener are in the cache, or can be fetched."""
    return [
        _jars(name, settings.cache / "jars")
        for name in lock_names()
        if settings.neo4j is None or name != "neo4j"
    ]


def _jars(name: str, folder: Path) -> Finding:
    lock = read_lock(name)
    there = [jar for jar in lock.jars if _has_size(folder / jar.coordinate.path, jar.size)]
    if len(there) == len(lock.jars):
        return Finding(f"jars of {name}", f"all {len(there)} in the cache")
    seen = f"{len(there)} of {len(lock.jars)} in the cache"
    if ivy_jar() is None and shutil.which("mvn") is None:
        remedy = "To fetch the rest, run `pip install 'headwater[spark]'` or install Maven."
        return Finding(f"jars of {name}", seen, remedy)
    return Finding(f"jars of {name}", f"{seen}; the rest is fetched when it is needed")


def _has_size(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


CHECKS: tuple[Callable[[Settings], list[Finding]], ...] = (
    check_versions,
    check_java,
    check_ports,
    check_disk,
    check_neo4j,
    check_journal,
    check_jars,
)
