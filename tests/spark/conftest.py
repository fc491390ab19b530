"""Real Spark: jobs run as programs of their own, as they do at a user's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from collector.local.fetch import fetch
from collector.settings import child_environment, load
from spark_conf.listener import installed_build
from tests.spark.running import running

REPOSITORY = Path(__file__).parents[2]
JOBS = Path(__file__).parent / "jobs"
LONGEST_S = 1200

# On a machine that is busy with other tests an answer may take longer than the second that the
# listener waits by default; it would then forget the row counts, and the runs would be suspect.
PATIENT = {"spark.openlineage.circuitBreaker.blockingTimeInSeconds": "60"}


@pytest.fixture(scope="module")
def headwater(tmp_path_factory):
    """A whole Headwater with a Neo4j of its own, for the tests of one file."""
    with running(tmp_path_factory.mktemp("headwater")) as started:
        yield started


@pytest.fixture(scope="session")
def listener_jar():
    """The listener's jar in the download cache, fetched when it is not there."""
    (jar,) = fetch(installed_build().listener_lock, load().cache)
    return jar


@pytest.fixture(scope="session")
def run_job(listener_jar, tmp_path_factory):
    """Runs a program of the jobs folder and returns the JSON it prints last."""

    def run(name: str, *arguments: object) -> Any:
        answer = subprocess.run(
            [sys.executable, str(JOBS / f"{name}.py"), *map(str, arguments)],
            cwd=tmp_path_factory.mktemp("cwd"),
            env=child_environment(PYTHONPATH=str(REPOSITORY)),
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
        assert answer.returncode == 0, answer.stderr[-5000:]
        return json.loads(answer.stdout.splitlines()[-1])

    return run
