"""The real Neo4j of the test run: one server for all tests, a clean graph for each."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from neo4j import Driver, GraphDatabase

from collector import settings
from collector.local.ports import free_ports
from collector.local.progress import show_progress
from collector.local.server import LocalNeo4j

# Fixed seeds, and no verdict that depends on how busy the machine is.
hypothesis_settings.register_profile(
    "suite", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("suite")

_DELETE_ALL = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalNeo4j]:
    """A Neo4j on free ports, with a home of its own and the user's cache of jars."""
    bolt_port, http_port = free_ports(2)
    home = tmp_path_factory.mktemp("neo4j")
    with show_progress("Neo4j") as progress:
        cache = settings.load().cache
        server = LocalNeo4j(home, cache, bolt_port, http_port, progress, record_classes=True)
        with server:
            yield server


@pytest.fixture(scope="session")
def _session_driver(neo4j_server: LocalNeo4j) -> Iterator[Driver]:
    """One pool of connections for all tests."""
    with GraphDatabase.driver(
        neo4j_server.uri,
        auth=(neo4j_server.user, neo4j_server.password),
        notifications_disabled_classifications=["UNRECOGNIZED"],
    ) as driver:
        yield driver


class _Warnings(logging.Handler):
    """What Neo4j warns of (deprecations above all), as its driver logs it.

    Its own `warn_notification_severity` would look at the whole stack for every query.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record.getMessage())


@pytest.fixture
def neo4j_warnings() -> Iterator[list[str]]:
    """What Neo4j warned of during a test; whatever is left at its end fails it."""
    warnings = _Warnings()
    logger = logging.getLogger("neo4j.notifications")
    logger.addHandler(warnings)
    yield warnings.seen
    logger.removeHandler(warnings)
    assert warnings.seen == []


@pytest.fixture
def driver(_session_driver: Driver, neo4j_warnings: list[str]) -> Driver:
    """A driver on a graph without nodes; constraints and indexes stay."""
    with _session_driver.session() as session:
        session.run(_DELETE_ALL).consume()
    return _session_driver
