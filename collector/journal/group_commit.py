"""Group commit: many requests under way, one transaction, one wait for the disk.

While a batch is being written the next one fills up. The first caller of a batch writes all of it;
the others sleep until it is on disk. There is no thread for it, so a caller that is alone waits
for nobody and nothing has to be started again after a fork.
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
        self._joining = threading.Lock()
        self._writing = threading.Lock()
        self._closed = False

    def submit(self, entries: Sequence[PackedEntry]) -> list[str]:
        """Add entries to the batch that is filling; return their seqs when it is on disk."""
        with self._joining:
            if self._closed:
                raise UnavailableError("The journal is closing; try again.")
            batch = self._filling
            first = len(batch.entries)
            batch.entries.extend(entries)
        if first == 0:
            self._commit(batch)
        else:
            batch.done.wait()
        if batch.error is not None:
            raise batch.error
        return batch.seqs[first : first + len(entries)]

    def close(self) -> None:
        """Take no more, and return when all that was submitted is written."""
        with self._joining:
            self._closed = True
            last = self._filling
        if last.entries:
            last.done.wait()
        with self._writing:
            pass

    def _commit(self, batch: _Batch) -> None:
        """Wait for the batch before this one, let nobody join any more, and write."""
        with self._writing:
            with self._joining:
                self._filling = _Batch()
            try:
                batch.seqs = self._write(batch.entries)
            except Exception as error:  # noqa: BLE001  every caller of the batch raises it
                batch.error = error
            batch.done.set()
