"""How often Python searches for reference cycles, in the processes that handle many events."""

from __future__ import annotations

import gc


def look_for_cycles_rarely() -> None:
    """Let many short-lived objects come and go without a search through all of them.

    Events are trees, and reference counts free them. The search took a quarter of the projector's
    CPU and nearly half of a batch's (see bench/README.md).
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
