"""Drops old entries, after a snapshot of the graph that they made has been kept.

With HEADWATER_JOURNAL_RETENTION_DAYS, events older than that go, provided that the graph has them:
nothing that the projector has not passed is ever dropped. Commands stay; they are few, and keys and
the audit log are made of them. A snapshot is an exact copy of the graph and its canonical dump,
with the position they are of; a whole replay starts from the newest one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from collector.errors import UnavailableError
from collector.journal import segment as files
from collector.journal.claim import list_segments, segment_path
from collector.journal.position import parse_position

SNAPSHOTS_KEPT = 3
_AT_ONCE = 500
_NAME = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The graph as it was at a position, from which a replay goes on."""

    folder: Path

    @property
    def dump(self) -> Path:
        """The canonical dump, to compare with."""
        return self.folder / "graph.jsonl"

    @property
    def copy(self) -> Path:
        """The exact copy, to restore from."""
        return self.folder / "graph.zst"

    @property
    def position(self) -> str:
        """The position of that graph."""
        return (self.folder / "position").read_text(encoding="utf-8")


# Writes the files of a snapshot and tells the position that they are of.
Dump = Callable[[Snapshot], str]


def enforce_retention(folder: Path, days: int, position: str, now: datetime, dump: Dump) -> int:
    """Drop what is older than `days` and in the graph, a snapshot first; returns how many."""
    before = files.to_microseconds(now - timedelta(days=days))
    try:
        if not _anything_to_drop(folder, before, position):
            return 0
        return _drop(folder, before, keep_snapshot(folder, now, dump).position)
    except sqlite3.Error as error:
        raise UnavailableError(f"Old entries cannot be dropped just now: {error}.") from error


def keep_snapshot(folder: Path, now: datetime, dump: Dump) -> Snapshot:
    """Write a snapshot to disk, whole or not at all, and let go of the oldest beyond three."""
    place = folder / "snapshots" / now.strftime(_NAME)
    draft = place.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    (draft / "position").write_text(dump(Snapshot(draft)), encoding="utf-8")
    for path in (*draft.iterdir(), draft):
        _flush(path)
    draft.rename(place)
    _flush(place.parent)
    for old in list_snapshots(folder)[:-SNAPSHOTS_KEPT]:
        shutil.rmtree(old.folder)
    return Snapshot(place)


def list_snapshots(folder: Path) -> list[Snapshot]:
    """All whole snapshots, oldest first."""
    places = (folder / "snapshots").glob("*Z")
    return [Snapshot(place) for place in sorted(places)]


def _flush(path: Path) -> None:
    """Wait until a file or folder is on disk: what it stands for is dropped next."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _anything_to_drop(folder: Path, before: int, position: str) -> bool:
    read = parse_position(position)
    for segment in list_segments(folder):
        with closing(files.connect_reader(segment_path(folder, segment))) as reader:
            if files.droppable(reader, before, read.get(segment, 0)):
                return True
    return False


def _drop(folder: Path, before: int, position: str) -> int:
    """A little at a time, so that the process that appends to a segment never waits long."""
    read = parse_position(position)
    total = 0
    for segment in list_segments(folder):
        with closing(files.connect_writer(segment_path(folder, segment))) as writer:
            up_to = read.get(segment, 0)
            while dropped := files.drop_events(writer, before, up_to, _AT_ONCE):
                total += dropped
    return total
