"""`headwater up` with its real parts: readiness, restarts, stopping, and no orphans."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from neo4j import GraphDatabase

from tests import whole
from tests.waiting import wait_until
from tests.whole import HEADWATER, own_environment

pytestmark = pytest.mark.neo4j

EVENTS = sorted(str(path) for path in (Path(__file__).parents[1] / "events" / "orders").glob("*"))


def alive(pid: int) -> bool:
    try:
        state = Path("/proc", str(pid), "stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def parts(home: Path) -> dict[str, dict]:
    return {part["name"]: part for part in json.loads((home / "up.json").read_text())["parts"]}


@pytest.fixture
def environ(tmp_path):
    return own_environment(tmp_path)


@pytest.fixture
def up(environ, tmp_path):
    try:
        with whole.up(environ, tmp_path / "up.err") as (process, _):
            yield process
    finally:
        sys.stdout.write(said_by_the_parts(tmp_path))


def said_by_the_parts(home: Path) -> str:
    """The end of every log, which pytest shows when a test fails."""
    logs = [home / "up.err", *home.glob("logs/*"), *home.glob("neo4j/logs/*")]
    return "\n".join(f"== {log.name}\n{log.read_text()[-3000:]}" for log in logs if log.is_file())


def ask(environ, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*HEADWATER, *arguments], env=environ, capture_output=True, text=True, check=False
    )


def caught_up(environ) -> dict | None:
    answer = ask(environ, "status", "--json")
    status = json.loads(answer.stdout)
    return status if answer.returncode == 0 and status["journal_lag"] == 0 else None


def run_id(event: str) -> str:
    return json.loads(Path(event).read_text())["run"]["runId"]


def runs_in_graph(environ, home: Path) -> set[str]:
    uri = f"bolt://127.0.0.1:{environ['HEADWATER_NEO4J_BOLT_PORT']}"
    password = (home / "neo4j" / "password").read_text().strip()
    with GraphDatabase.driver(uri, auth=("neo4j", password)) as driver:
        records, _, _ = driver.execute_query(
            "MATCH (r:Run) WHERE r.state IS NOT NULL RETURN r.run_id AS run_id"
        )
    return {record["run_id"] for record in records}


def test_a_killed_neo4j_is_restarted_loses_nothing_and_all_stops_in_good_order(
    up, environ, tmp_path
):
    refused = ask(environ, "up")
    assert refused.returncode == 3
    assert f"`kill {up.pid}`" in refused.stderr

    first, second = EVENTS[:2], EVENTS[2:4]
    assert ask(environ, "send", *first).returncode == 0
    os.kill(parts(tmp_path)["neo4j"]["pid"], signal.SIGKILL)
    assert ask(environ, "send", *second).returncode == 0
    wait_until(lambda: parts(tmp_path)["neo4j"]["restarts"] == 1)
    said = (tmp_path / "up.err").read_text()
    assert "neo4j ended with code -9; trying again in 0.5 s" in said
    status = wait_until(lambda: caught_up(environ))
    assert status["journal_entries"] == 4
    assert runs_in_graph(environ, tmp_path) == {run_id(event) for event in EVENTS[:4]}

    running = [part["pid"] for part in parts(tmp_path).values()]
    up.send_signal(signal.SIGTERM)
    assert up.wait() == 0
    assert [pid for pid in running if alive(pid)] == []
    assert not (tmp_path / "up.json").exists()


def test_killing_up_with_9_leaves_no_orphan(up, environ, tmp_path):
    running = [part["pid"] for part in parts(tmp_path).values()]
    up.kill()
    up.wait()
    wait_until(lambda: not any(alive(pid) for pid in running))
    status = ask(environ, "status", "--json")
    assert status.returncode == 3
    assert json.loads(status.stdout)["running"] is False
