"""Kill -9 of the projector: whatever it was doing, the graph ends as if nothing had happened."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path
from time import monotonic, sleep

import orjson
import pytest

from collector.graph.dump import dump_lines
from collector.graph.schema import apply_schema
from collector.journal.entry import NewEntry
from collector.journal.progress import Progress
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest
from collector.project import projector
from collector.project.target import Neo4jTarget

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))
TIMEOUT_S = 300.0


def fill_journal(home, copies):
    """A journal with many copies of the order story, each with runs of its own."""
    journal = SqliteJournal(home / "journal")
    for copy in range(copies):
        texts = [path.read_bytes().replace(b"0192f0a0", b"%08x" % copy) for path in STORY]
        journal.append(
            [
                NewEntry("event", text, canonical_digest(orjson.loads(text)), NOON, "a test")
                for text in texts
            ]
        )
    journal.close()


def start_projector(home, server):
    environ = {name: value for name, value in os.environ.items() if name[:10] != "HEADWATER_"}
    environ |= {
        "HEADWATER_HOME": str(home),
        "HEADWATER_NEO4J": server.uri,
        "HEADWATER_NEO4J_USER": server.user,
        "HEADWATER_NEO4J_PASSWORD": server.password,
    }
    with (home / "project.log").open("ab") as log:
        command = [sys.executable, "-c", "from collector.cli.main import main; main()", "project"]
        return subprocess.Popen(command, env=environ, stdout=log, stderr=log)


def wait_until(met, process, home):
    until = monotonic() + TIMEOUT_S
    while not met():
        assert process.poll() is None, (home / "project.log").read_text()
        assert monotonic() < until, (home / "project.log").read_text()
        sleep(0.01)


def kill_again_and_again(home, server, kills):
    """Kill the projector as soon as it has begun another batch, then let it finish."""
    progress = Progress(home / "journal")
    journal = SqliteJournal(home / "journal")
    for _ in range(kills):
        before = progress.position()
        process = start_projector(home, server)
        wait_until(lambda: progress.position() != before, process, home)  # noqa: B023
        process.kill()
        process.wait()
    process = start_projector(home, server)
    wait_until(lambda: journal.lag(progress.position()) == 0, process, home)
    process.terminate()
    assert process.wait(60) == 0
    journal.close()


def undisturbed(driver, home):
    """The dump of the graph as it becomes when nobody kills anything."""
    driver.execute_query("MATCH (n) DETACH DELETE n")
    apply_schema(driver)
    journal = SqliteJournal(home / "journal")
    target = Neo4jTarget(driver, find=journal.get)
    while projector.step(journal, target):
        pass
    journal.close()
    return dump_lines(driver)


@pytest.mark.parametrize(
    ("copies", "kills"), [(40, 1), pytest.param(300, 8, marks=pytest.mark.soak)]
)
def test_a_projector_killed_between_two_batches_makes_the_same_graph(
    driver, neo4j_server, tmp_path, copies, kills
):
    fill_journal(tmp_path, copies)
    kill_again_and_again(tmp_path, neo4j_server, kills)
    killed = dump_lines(driver)
    assert killed == undisturbed(driver, tmp_path)
