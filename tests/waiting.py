"""Waiting for a condition, with a limit that only a broken program reaches."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_S = 600.0  # the machine may be busy with other things
T = TypeVar("T")


def wait_until(condition: Callable[[], T], said: Callable[[], str] = str) -> T:
    """What the condition says once it is true; `said` tells more when it never is."""
    deadline = time.monotonic() + PATIENCE_S
    while not (found := condition()):
        assert time.monotonic() < deadline, f"it did not happen in {PATIENCE_S} s. {said()}"
        time.sleep(0.05)
    return found
