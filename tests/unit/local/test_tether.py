from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from collector.local.tether import tethered
from tests.waiting import wait_until

PARENT = """
import subprocess, sys, time
from collector.local.tether import tethered
child = subprocess.Popen(tethered(sys.argv[1:]), start_new_session=True)
print(child.pid, flush=True)
time.sleep(600)
"""


def runs(pid: int) -> bool:
    try:
        state = Path("/proc", str(pid), "stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def name_of(pid: int) -> str:
    return Path("/proc", str(pid), "comm").read_text().strip()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_program_ends_when_its_parent_is_killed_with_9():
    sleep = "/bin/sleep"
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, sleep, "600"], stdout=subprocess.PIPE, text=True
    ) as parent:
        pid = int(parent.stdout.readline())
        wait_until(lambda: name_of(pid) == "sleep")
        parent.kill()
        wait_until(lambda: not runs(pid))


def test_the_program_keeps_its_own_exit_code_and_gets_its_signals():
    shell = subprocess.run(tethered(["/bin/sh", "-c", "exit 7"]), check=False)
    assert shell.returncode == 7
    with subprocess.Popen(tethered(["/bin/sleep", "600"])) as sleeper:
        wait_until(lambda: name_of(sleeper.pid) == "sleep")
        sleeper.terminate()
        assert sleeper.wait() == -signal.SIGTERM


def test_a_parent_that_is_already_gone_starts_nothing(tmp_path):
    command = tethered(["/bin/sh", "-c", f"touch {tmp_path}/ran"])
    command[command.index(str(os.getpid()))] = "1"
    assert subprocess.run(command, check=False).returncode == 1
    assert not (tmp_path / "ran").exists()
