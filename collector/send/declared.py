"""Sends events that a command built itself: in batches, and all of them or an error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from collector.errors import UsageError, Violation

_BATCH = 500
Post = Callable[[str, object], Any]


def send_declared(post: Post, events: Sequence[dict[str, Any]]) -> None:
    """Send events in order; raises with every event that was refused."""
    faults: list[Violation] = []
    for start in range(0, len(events), _BATCH):
        batch = list(events[start : start + _BATCH])
        answer = post("/api/v1/lineage/batch", batch)
        faults += [
            Violation(f"event {start + failed['index']}", failed["reason"])
            for failed in answer["failed_events"]
        ]
    if faults:
        shown = f"{faults[0].pointer}: {faults[0].message}"
        raise UsageError(f"{len(faults)} events were refused. {shown}", tuple(faults))
