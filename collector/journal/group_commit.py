"""Group commit: many requests under way, one transaction, one wait for the disk.

While a batch is being written the next one fills up. A thread per process does the writing; it is
started by the first append, so after any fork, and its callers sleep until their batch is on disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from collector.errors import UnavailableError
from collector.journal.segment import PackedEntry

Write = Callable[[Sequence[PackedEntry]], list[str]]


@dataclass(slots=True)
class _Batch:
    """Entries that share one commit, and what became of them."""

    entries: list[PackedEntry] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)
    seqs: list[str] = field(default_factory=list)
    error: Exception | None = None


class GroupCommit:
    """Hands batches to `write`, one at a time, and wakes the callers when it has returned."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._filling = _Batch()
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    def submit(self, entries: Sequence[PackedEntry]) -> list[str]:
        """Add entries to the batch that is filling; return their seqs when it is on disk."""
        with self._changed:
            if self._closing:
                raise UnavailableError("The journal is closing; try again.")
            batch = self._filling
            first = len(batch.entries)
            batch.entries.extend(entries)
            self._changed.notify()
        batch.done.wait()
        if batch.error is not None:
            raise batch.error
        return batch.seqs[first : first + len(entries)]

    def close(self) -> None:
        """Write what was submitted, then end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while (batch := self._take()) is not None:
            try:
                batch.seqs = self._write(batch.entries)
            except Exception as error:  # noqa: BLE001  every waiting caller raises it
                batch.error = error
            batch.done.set()

    def _take(self) -> _Batch | None:
        with self._changed:
            while not self._filling.entries:
                if self._closing:
                    return None
                self._changed.wait()
            batch, self._filling = self._filling, _Batch()
            return batch
