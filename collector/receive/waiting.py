"""`?wait=graph`: answers once an event is in the graph, for callers that read their own write."""

from __future__ import annotations

import time
from collections.abc import Sequence

from collector.errors import UsageError
from collector.services import Services

LONGEST_S = 30.0
_EVERY_S = 0.02


def wants_graph(wait: str | None) -> bool:
    """Whether the caller asked to wait; any other word than `graph` is a mistake."""
    if wait not in {None, "", "graph"}:
        raise UsageError(f"wait={wait!r} is not known; use wait=graph, or leave it out.")
    return wait == "graph"


def wait_for_graph(services: Services, seqs: Sequence[str]) -> bool:
    """Whether the projector has passed all entries; gives up after half a minute."""
    until = time.monotonic() + LONGEST_S
    while True:
        position = services.progress.position()
        if all(services.journal.reached(seq, position) for seq in seqs):
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(_EVERY_S)
