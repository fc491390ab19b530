from __future__ import annotations

import json
import socket

import pytest
from click.testing import CliRunner

from collector import settings
from collector.cli.main import headwater
from collector.local import checks
from collector.local.checks import examine
from collector.local.ports import free_ports


@pytest.fixture
def environ(tmp_path, monkeypatch):
    names = ("HEADWATER_PORT", "HEADWATER_NEO4J_BOLT_PORT", "HEADWATER_NEO4J_HTTP_PORT")
    for name, port in zip(names, free_ports(3), strict=True):
        monkeypatch.setenv(name, str(port))
    monkeypatch.setenv("HEADWATER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEADWATER_CACHE", str(tmp_path / "cache"))
    return monkeypatch


def findings(check: str) -> list[checks.Finding]:
    return [finding for finding in examine(settings.load()) if finding.check == check]


def test_a_good_machine_has_nothing_to_do_and_nothing_is_made(environ, tmp_path):
    assert environ
    result = CliRunner().invoke(headwater, ["doctor", "--json"])
    assert result.exit_code == 0, result.output
    assert all(finding["ok"] for finding in json.loads(result.stdout))
    assert list(tmp_path.iterdir()) == []


def test_each_finding_that_is_wrong_has_its_remedy_and_the_exit_code_is_1(environ):
    with socket.create_server(("127.0.0.1", 0)) as server:
        environ.setenv("HEADWATER_PORT", str(server.getsockname()[1]))
        result = CliRunner().invoke(headwater, ["doctor", "--json"])
    assert result.exit_code == 1
    wrong = [finding for finding in json.loads(result.stdout) if not finding["ok"]]
    assert [finding["check"] for finding in wrong] == ["port"]
    assert "HEADWATER_PORT" in wrong[0]["remedy"]


def test_a_neo4j_that_was_named_must_answer(environ):
    environ.setenv("HEADWATER_NEO4J", f"bolt://127.0.0.1:{free_ports(1)[0]}")
    (finding,) = findings("neo4j")
    assert not finding.ok
    assert "HEADWATER_NEO4J" in finding.remedy
    assert findings("java")[0].ok


def test_a_home_on_a_network_file_system_is_wrong(environ, monkeypatch, tmp_path):
    assert environ
    mounts = tmp_path / "mountinfo"
    mounts.write_text("1 1 0:1 / / rw - nfs4 server:/export rw\n")
    refuse = checks.refuse_network_filesystem
    monkeypatch.setattr(checks, "refuse_network_filesystem", lambda home: refuse(home, mounts))
    (finding,) = findings("file system")
    assert "network file system (nfs4)" in finding.remedy


def test_a_full_disk_is_wrong(environ, monkeypatch):
    assert environ
    monkeypatch.setattr(checks, "MINIMUM_FREE_MB", 10**9)
    assert [finding.check for finding in examine(settings.load()) if not finding.ok] == [
        "home",
        "cache",
    ]


def test_a_half_downloaded_jar_is_counted_as_missing(environ, tmp_path):
    assert environ
    jar = checks.read_lock("openlineage-spark_2.13").jars[0]
    path = tmp_path / "cache" / "jars" / jar.coordinate.path
    path.parent.mkdir(parents=True)
    path.write_bytes(b"half")
    assert findings("jars of openlineage-spark_2.13")[0].seen.startswith("0 of 1")


def test_status_says_that_nothing_runs_and_leaves_with_3(environ):
    assert environ
    result = CliRunner().invoke(headwater, ["status"])
    assert result.exit_code == 3
    assert "does not answer" in result.stdout
