"""Running a program that cannot outlive the process that started it.

Run as a script (`tether.py PARENT PROGRAM ARGUMENT…`) it becomes PROGRAM, after asking Linux to
send it SIGTERM when PARENT dies, however it dies; process id and signals stay the program's own.
Elsewhere it stays beside the program and watches for the parent's end. Standard library only, so
that it starts in no time.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1
_POLL_S = 0.5
_GRACE_S = 8


def tethered(command: Sequence[str]) -> list[str]:
    """A command that runs `command` for as long as this process lives.

    Linux means the thread that starts it: start it from one that lives as long as the program
    should.
    """
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def main(parent: int, command: list[str]) -> None:
    """Become the program, tied to its parent."""
    if sys.platform != "linux":
        sys.exit(_watch(parent, command))
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it died before the request was made
        sys.exit(1)
    os.execv(command[0], command)  # noqa: S606 - replacing this process is the point


def _watch(parent: int, command: list[str]) -> int:
    child = subprocess.Popen(command)  # noqa: S603
    signal.signal(signal.SIGTERM, lambda _number, _frame: child.terminate())
    while child.poll() is None and os.getppid() == parent:
        time.sleep(_POLL_S)
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            child.kill()
    return child.wait()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
