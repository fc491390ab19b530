"""A line every few seconds while something takes long, so that a log shows that it goes on."""

from __future__ import annotations

import sys
import time
from threading import Condition, Thread
from types import TracebackType

from collector.cli.output import say

EVERY_S = 3.0


class Heartbeat:
    """Says how long something has taken whenever nothing else was said for a while.

    A person at a terminal sees the last line and a cursor; there it stays silent.
    """

    def __init__(self, what: str, every_s: float = EVERY_S) -> None:
        self._what = what
        self._every_s = every_s
        self._began = time.monotonic()
        self._spoken = Condition()
        self._ended = False
        self._thread = Thread(target=self._beat, daemon=True)

    def say(self, sentence: str) -> None:
        """Say a sentence, and wait again before the next sign of life."""
        with self._spoken:
            say(sentence)
            self._spoken.notify()

    def __enter__(self) -> Heartbeat:  # noqa: PYI034 - Self needs Python 3.11
        if not sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._spoken:
            self._ended = True
            self._spoken.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _beat(self) -> None:
        with self._spoken:
            while not self._ended:
                if not self._spoken.wait(self._every_s):
                    say(f"  ... {self._what}, {time.monotonic() - self._began:.0f} s")
