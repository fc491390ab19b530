"""A file of events that grows while it is shipped: what is new in it, and how far it was sent.

Spark's listener appends one event per line, also while the collector is down. How far the file was
sent stands beside it in `FILE.sent`, written after the collector has answered: a crash in between
sends a few events again, which the collector recognises, and never skips one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import orjson

from collector.errors import UsageError
from collector.send.event_files import FileEvent

_MOST_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a spool was sent: bytes, and the lines in them."""

    offset: int = 0
    line: int = 0


def read_mark(spool: Path) -> Mark:
    """Where to go on; from the start when nothing was sent, or when the file was begun anew."""
    try:
        mark = Mark(**orjson.loads(_mark_file(spool).read_bytes()))
    except FileNotFoundError:
        return Mark()
    except (orjson.JSONDecodeError, TypeError) as error:
        raise UsageError(
            f"{_mark_file(spool)} does not say how far {spool} was sent; delete it to send the "
            "whole file again (the collector drops repeats)."
        ) from error
    return Mark() if _size(spool) < mark.offset else mark


def write_mark(spool: Path, mark: Mark) -> None:
    """Remember how far the spool was sent, so that a reader sees the old mark or the new one."""
    new = _mark_file(spool).with_suffix(".new")
    new.write_bytes(orjson.dumps({"offset": mark.offset, "line": mark.line}))
    new.replace(_mark_file(spool))


def read_new(spool: Path, mark: Mark) -> tuple[list[FileEvent], Mark]:
    """The next events behind the mark, and the mark behind them; a half-written line waits."""
    if not spool.exists():
        return [], mark
    with spool.open("rb") as file:
        file.seek(mark.offset)
        lines = file.readlines(_MOST_BYTES)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    events = [
        FileEvent(line.strip(), str(spool), mark.line + number)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
    return events, Mark(mark.offset + sum(map(len, lines)), mark.line + len(lines))


def _mark_file(spool: Path) -> Path:
    return spool.with_name(spool.name + ".sent")


def _size(spool: Path) -> int:
    return spool.stat().st_size if spool.exists() else 0
