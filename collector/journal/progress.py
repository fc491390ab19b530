"""How far the projector has come, for those who must not ask Neo4j.

The truth is the position in the graph. The projector leaves a copy beside the journal after each
batch, so that the edge can measure the backlog and wait for an event while Neo4j is down. A copy
that is behind only makes a caller wait longer; it is never ahead.
"""

from __future__ import annotations

import os
from pathlib import Path

_FILE = "projected"


class Progress:
    """The projector's position as a small file, replaced whole."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE
        self._published: str | None = None

    def publish(self, position: str) -> None:
        """Say how far the graph has come; called after the graph's own commit."""
        if position == self._published:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_name(f"{_FILE}.{os.getpid()}")
        draft.write_text(position, encoding="utf-8")
        draft.replace(self._file)
        self._published = position

    def position(self) -> str:
        """The last position published; the empty string when there was none."""
        try:
            return self._file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
