"""A whole collector (gunicorn, projector, real Neo4j) with a graph of its own for each module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
import requests

from tests.http.server import Server
from tests.waiting import wait_until

STORY = sorted((Path(__file__).parents[2] / "events" / "orders").glob("*.json"))
STG = """
select order_id, customer_id, order_total, {} ordered_at
from {{{{ source('raw', 'orders') }}}}
"""
CODE = "upper(legacy_discount_code) as discount_code,"
_HEADWATER = [sys.executable, "-c", "from collector.cli.main import main; main()"]


class Collector:
    """What a person has: an address, a command line, and a graph that follows the journal."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.url
        self.environ = {**server.environ, "HEADWATER_URL": server.url}

    def send(self, *events: dict[str, Any]) -> None:
        """Sends events and waits until they are in the graph; a repeat changes nothing."""
        for _ in range(8):
            answer = requests.post(
                f"{self.url}/api/v1/lineage/batch?wait=graph", json=list(events), timeout=120
            ).json()
            assert answer["status"] == "success", answer
            if answer["in_graph"]:
                return
        pytest.fail(f"The projector does not come forward: {answer}")

    def send_story(self) -> None:
        """Sends the order story."""
        self.send(*(orjson.loads(path.read_bytes()) for path in STORY))

    def post(self, path: str, document: object) -> tuple[int, Any]:
        """Posts JSON; status and answer."""
        answer = requests.post(self.url + path, json=document, timeout=120)
        return answer.status_code, answer.json()

    def get(self, path: str, **parameters: object) -> tuple[int, Any]:
        """Reads JSON; status and answer."""
        answer = requests.get(self.url + path, params=parameters, timeout=120)
        return answer.status_code, answer.json()

    def impact(self, node: str, *changes: dict[str, Any], **more: object) -> tuple[int, Any]:
        """Asks what changes of a node would break."""
        return self.post("/api/v1/impact", {"node": node, "changes": list(changes), **more})

    def run(self, *words: str, cwd: Path | None = None, **environ: str) -> tuple[int, str, str]:
        """Runs the command line: exit code, what it printed, what it said."""
        done = subprocess.run(
            [*_HEADWATER, *words],
            env={**self.environ, "PYTHONPATH": str(Path.cwd()), **environ},
            cwd=cwd,
            capture_output=True,
            check=False,
            timeout=240,
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture(scope="module")
def collector(neo4j_server, _session_driver, tmp_path_factory):
    """A collector on an empty graph."""
    with _session_driver.session() as session:
        session.run("MATCH (n) DETACH DELETE n").consume()
    home = tmp_path_factory.mktemp("collector")
    server = Server(
        home,
        HEADWATER_NEO4J=neo4j_server.uri,
        HEADWATER_NEO4J_USER=neo4j_server.user,
        HEADWATER_NEO4J_PASSWORD=neo4j_server.password,
    ).start()
    with (home / "projector.log").open("ab") as log:
        projector = subprocess.Popen(
            [*_HEADWATER, "project"], env={**os.environ, **server.environ}, stdout=log, stderr=log
        )
    wait_until(lambda: requests.get(f"{server.url}/health/ready", timeout=60).ok)
    yield Collector(server)
    projector.terminate()
    projector.wait()
    server.stop()


@pytest.fixture(scope="module")
def shop(collector):
    """The collector after the order story."""
    collector.send_story()
    return collector


@pytest.fixture
def repository(tmp_path):
    """A repository with one commit; `commit` makes the next."""

    def git(*arguments):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", "-C", tmp_path, *identity, *arguments], check=True)

    def commit(files):
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        git("add", "-A")
        git("commit", "-q", "-m", "change")
        return tmp_path

    git("init", "-q", "-b", "main")
    commit({
        "headwater.toml": '[gate]\ndialect = "postgres"\n',
        "models/stg_orders.sql": STG.format(CODE),
    })  # fmt: skip
    return commit
