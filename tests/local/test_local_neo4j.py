from __future__ import annotations

import stat
import urllib.request

import pytest
from neo4j import Driver, GraphDatabase
from neo4j.exceptions import AuthError

from collector.errors import LocalServerError
from collector.local.server import LocalNeo4j

pytestmark = pytest.mark.neo4j


def test_the_server_answers_queries(driver: Driver):
    records, _, _ = driver.execute_query("CALL dbms.components() YIELD versions RETURN versions")
    assert records[0]["versions"][0].startswith("5.26.")


@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_test_finds_a_graph_without_nodes(driver: Driver, turn):
    records, _, _ = driver.execute_query("MATCH (n) RETURN count(n) AS nodes")
    assert records[0]["nodes"] == 0
    driver.execute_query("UNWIND range(1, 12000) AS n CREATE (:Turn {of: $turn})", turn=turn)


def test_a_deprecated_query_would_fail_the_test(driver: Driver, neo4j_warnings):
    driver.execute_query("UNWIND [1] AS x CALL { WITH x RETURN x AS y } RETURN y")
    assert "deprecated" in neo4j_warnings.pop()


def test_the_generated_password_is_needed_and_private(neo4j_server: LocalNeo4j):
    assert stat.S_IMODE(neo4j_server.password_file.stat().st_mode) == 0o600
    wrong = GraphDatabase.driver(neo4j_server.uri, auth=(neo4j_server.user, "neo4j"))
    with wrong, pytest.raises(AuthError):
        wrong.verify_connectivity()


def test_the_password_is_on_no_command_line(neo4j_server: LocalNeo4j):
    assert neo4j_server.process is not None
    with open(f"/proc/{neo4j_server.process.pid}/cmdline", "rb") as file:  # noqa: PTH123
        assert neo4j_server.password.encode() not in file.read()


def test_browser_is_served_and_told_where_bolt_is(neo4j_server: LocalNeo4j):
    with urllib.request.urlopen(neo4j_server.browser_url, timeout=60) as page:
        assert b"Neo4j Browser" in page.read()
    root = neo4j_server.browser_url.removesuffix("browser/")
    with urllib.request.urlopen(root, timeout=60) as discovery:
        assert str(neo4j_server.bolt_port).encode() in discovery.read()


def test_a_second_server_on_the_same_home_is_refused_with_the_first_one_named(
    neo4j_server: LocalNeo4j,
):
    second = LocalNeo4j(neo4j_server.home, neo4j_server.cache, 1, 2)
    with pytest.raises(LocalServerError, match=r"already runs on .* `kill \d+`"):
        second.start()


def test_a_taken_port_is_said_with_its_holder_and_its_setting(neo4j_server: LocalNeo4j, tmp_path):
    second = LocalNeo4j(tmp_path, neo4j_server.cache, neo4j_server.bolt_port, 2)
    with pytest.raises(
        LocalServerError, match=r"taken by java \(process \d+\).*HEADWATER_NEO4J_BOLT_PORT"
    ):
        second.start()
