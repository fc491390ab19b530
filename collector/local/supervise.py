"""Keeping parts alive: one that dies is started again with growing pauses, and that is said.

Owns no policy (see `restart`) and no knowledge of what the parts are. Stopping takes at most nine
seconds: everybody is asked at once, then ended in reverse order of their start.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from collector.errors import HeadwaterError
from collector.local.parts import Part
from collector.local.restart import RestartPolicy

_STOP_S = 9.0
_LEAST_S = 1.0


@dataclass(slots=True)
class _Watched:
    part: Part
    started_at: float = 0.0
    since: datetime | None = None
    failures: int = 0
    restarts: int = 0
    due_at: float | None = None


class Supervisor:
    """Starts parts in order, restarts those that die, stops all of them."""

    def __init__(
        self,
        say: Callable[[str], None],
        changed: Callable[[list[dict[str, Any]]], None] = lambda _state: None,
        policy: RestartPolicy | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._say = say
        self._changed = changed
        self._policy = policy or RestartPolicy()
        self._clock = clock
        self._watched: list[_Watched] = []

    def start(self, part: Part) -> None:
        """Start a part and watch it from now on; raises when even the first start fails."""
        watched = _Watched(part)
        self._watched.append(watched)
        self._launch(watched)

    def check(self) -> None:
        """Look at every part once: notice deaths, and start again what is due."""
        for watched in self._watched:
            process = watched.part.process
            if watched.due_at is not None:
                if self._clock() >= watched.due_at:
                    self._restart(watched)
            elif process is not None and process.poll() is not None:
                self._schedule(watched, f"ended with code {process.returncode}")

    def stop(self, timeout: float = _STOP_S) -> None:
        """Stop all parts, the last started first."""
        deadline = self._clock() + timeout
        for watched in self._watched:
            watched.part.terminate()
        for position, watched in enumerate(reversed(self._watched), start=1):
            waiting = len(self._watched) - position
            remaining = deadline - self._clock() - _LEAST_S * waiting
            watched.part.end(max(remaining, _LEAST_S))
        self._watched.clear()

    def state(self) -> list[dict[str, Any]]:
        """What runs since when, for `headwater status`."""
        return [
            {
                "name": watched.part.name,
                "pid": watched.part.process.pid if watched.part.process else None,
                "state": "running" if watched.due_at is None else "restarting",
                "since": watched.since.isoformat() if watched.since else None,
                "restarts": watched.restarts,
                "log": str(watched.part.log),
            }
            for watched in self._watched
        ]

    def _launch(self, watched: _Watched) -> None:
        watched.part.start()
        watched.started_at = self._clock()
        watched.since = datetime.now(timezone.utc)
        watched.due_at = None
        self._changed(self.state())

    def _restart(self, watched: _Watched) -> None:
        watched.restarts += 1
        watched.started_at = self._clock()
        try:
            self._launch(watched)
        except (HeadwaterError, OSError) as error:
            self._schedule(watched, f"could not be started: {error}")
        else:
            self._say(f"{watched.part.name} was started again.")

    def _schedule(self, watched: _Watched, what: str) -> None:
        lived_s = self._clock() - watched.started_at
        watched.failures = self._policy.failures(watched.failures, lived_s)
        pause = self._policy.pause(watched.failures)
        watched.due_at = self._clock() + pause
        part = watched.part
        self._say(f"{part.name} {what}; trying again in {pause:g} s ({part.log} says more).")
        self._changed(self.state())
