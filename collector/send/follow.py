"""Ships a growing spool: whatever is new goes to the collector, and while that is away it waits.

Used by `headwater send --follow`. It ends when it is told to, or when nothing new has come for as
long as the caller allows; it never gives an event up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from collector.errors import UnavailableError
from collector.send.batches import Post, Summary, in_batches, send_batch
from collector.send.event_files import FileEvent
from collector.send.spool import Mark, read_mark, read_new, write_mark

POLL_S = 0.5
AWAY_S = 2.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Time, and a way to let it pass."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def follow(
    spool: Path,
    post: Post,
    summary: Summary,
    *,
    idle_s: float | None = None,
    tell: Callable[[str], None] = lambda _sentence: None,
    clock: Clock | None = None,
) -> None:
    """Send what the spool has and will get, until nothing new came for `idle_s` seconds."""
    clock = clock or Clock()
    send = partial(_until_accepted, partial(send_batch, post, summary=summary), tell, clock)
    mark, quiet_since = read_mark(spool), clock.now()
    while True:
        sent = _ship(spool, mark, send)
        if sent != mark:
            mark, quiet_since = sent, clock.now()
        elif idle_s is not None and clock.now() - quiet_since >= idle_s:
            return
        else:
            clock.sleep(POLL_S)


def _ship(spool: Path, mark: Mark, send: Callable[[Sequence[FileEvent]], None]) -> Mark:
    """Send the next events and remember it; returns how far the spool is sent now."""
    events, behind = read_new(spool, mark)
    for batch in in_batches(events):
        send(batch)
    if behind != mark:
        write_mark(spool, behind)
    return behind


def _until_accepted(
    send: Callable[[Sequence[FileEvent]], None],
    tell: Callable[[str], None],
    clock: Clock,
    batch: Sequence[FileEvent],
) -> None:
    """Try until the collector takes it; say once that it is away, and once that it is back."""
    away = False
    while True:
        try:
            send(batch)
        except UnavailableError as error:  # noqa: PERF203 - trying again is what the loop is for
            if not away:
                tell(f"{error.detail} Waiting for it; nothing is lost.")
            away = True
            clock.sleep(AWAY_S)
        else:
            if away:
                tell("The collector is back.")
            return
