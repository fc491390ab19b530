"""The writing side of one process: its segment, its group commit, and what it wrote lately.

Exact repeats are dropped here where that is cheap: an event whose digest is among the last ones
written to this segment is answered with the seq of the first. A repeat that reaches another
process, or comes later, is written again, and the projector makes nothing of it.
"""

from __future__ import annotations

import sqlite3
import time
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

from collector.errors import UnavailableError
from collector.journal import segment as files
from collector.journal.claim import claim_segment
from collector.journal.entry import NewEntry
from collector.journal.filesystem import free_bytes
from collector.journal.group_commit import GroupCommit
from collector.journal.position import format_seq
from collector.journal.segment import PackedEntry

REMEMBERED = 10_000
FREE_SPACE_EVERY_S = 1.0


class Appender:
    """Owns a segment for as long as this process lives."""

    def __init__(self, folder: Path, min_free_bytes: int) -> None:
        self._folder = folder
        self._min_free_bytes = min_free_bytes
        self._looked_at = float("-inf")
        self._claim = claim_segment(folder)
        try:
            self._connection = files.connect_writer(self._claim.path)
            self._last = files.last_number(self._connection)
            known = files.recent_digests(self._connection, REMEMBERED)
        except sqlite3.Error as error:
            self._claim.release()
            raise UnavailableError(f"{self._claim.path} cannot be opened: {error}.") from error
        self._known = OrderedDict((digest, self._seq(number)) for digest, number in known)
        self._commits = GroupCommit(self._write)

    def append(self, entries: Sequence[NewEntry]) -> list[str]:
        """Keep the entries; return their seqs once they are durable."""
        self._refuse_when_nearly_full()
        known = [self._known.get(e.digest) if e.kind == "event" else None for e in entries]
        packed = [files.pack(e) for e, seq in zip(entries, known, strict=True) if seq is None]
        written = iter(self._commits.submit(packed) if packed else ())
        return [seq or next(written) for seq in known]

    def close(self) -> None:
        """Write what was submitted and free the segment."""
        self._commits.close()
        self._connection.close()
        self._claim.release()

    def _write(self, entries: Sequence[PackedEntry]) -> list[str]:
        """Commit a batch; runs in the writer thread alone."""
        seqs: list[str] = []
        fresh: list[PackedEntry] = []
        in_batch: dict[str, str] = {}
        for entry in entries:
            key = entry.digest if entry.kind == "event" else f"command {len(seqs)}"
            seq = self._known.get(key) or in_batch.get(key)
            if seq is None:
                fresh.append(entry)
                seq = in_batch[key] = self._seq(self._last + len(fresh))
            seqs.append(seq)
        if fresh:
            self._insert(fresh)
            self._remember({d: seq for d, seq in in_batch.items() if not d.startswith("command ")})
        return seqs

    def _insert(self, fresh: Sequence[PackedEntry]) -> None:
        try:
            files.insert(self._connection, self._last + 1, fresh)
        except sqlite3.Error as error:
            raise UnavailableError(
                f"The journal in {self._folder} cannot take more just now: {error}."
            ) from error
        self._last += len(fresh)

    def _remember(self, written: dict[str, str]) -> None:
        self._known.update(written)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _seq(self, number: int) -> str:
        return format_seq(self._claim.segment, number)

    def _refuse_when_nearly_full(self) -> None:
        now = time.monotonic()
        if now - self._looked_at < FREE_SPACE_EVERY_S:
            return
        free = free_bytes(self._folder)
        if free < self._min_free_bytes:
            raise UnavailableError(
                f"The disk of {self._folder} has {free >> 20} MiB left, less than the "
                f"{self._min_free_bytes >> 20} MiB that the journal leaves free; make room."
            )
        self._looked_at = now
