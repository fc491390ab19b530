"""Finds and reads files of events: one event, a JSON array or JSON lines, plain or gzip.

JSON lines are read line by line, so that a file may be larger than memory. Nothing is judged here;
a text that is no event goes to the collector, which says what is wrong with it.
"""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import cast

import orjson

from collector.errors import UsageError
from collector.model.event_list import array_elements

STDIN = "-"
_PATTERNS = ("*.json", "*.jsonl", "*.ndjson", "*.json.gz", "*.jsonl.gz", "*.ndjson.gz")
_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class FileEvent:
    """The bytes of one event, and where they are from."""

    body: bytes
    source: str
    line: int


def find_files(paths: Iterable[str]) -> list[str]:
    """All files that are meant: those named, and the event files of directories named."""
    found: list[str] = []
    for path in paths:
        if path == STDIN or Path(path).is_file():
            found.append(path)
        elif Path(path).is_dir():
            inside = {file for pattern in _PATTERNS for file in Path(path).rglob(pattern)}
            found += sorted(str(file) for file in inside if file.is_file())
        else:
            raise UsageError(f"There is no file or directory {path!r}.")
    return found


def read_events(file: str) -> Iterator[FileEvent]:
    """The events of one file, or of standard input."""
    with _opened(file) as stream:
        blank = 0
        while (first := stream.readline()) and not first.strip():
            blank += 1
        if first.lstrip()[:1] == b"[":
            yield from _from_array(file, first + stream.read())
        elif is_json(first):
            yield from _from_lines(file, chain([first], stream), blank + 1)
        elif text := (first + stream.read()).strip():
            yield FileEvent(text, file, 1)


@contextmanager
def _opened(file: str) -> Iterator[io.BufferedIOBase]:
    with nullcontext(sys.stdin.buffer) if file == STDIN else Path(file).open("rb") as opened:
        stream = cast("io.BufferedReader", opened)
        if stream.peek(len(_GZIP_MAGIC))[: len(_GZIP_MAGIC)] != _GZIP_MAGIC:
            yield stream
            return
        try:
            with gzip.open(stream) as unpacked:
                yield unpacked
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise UsageError(f"{file} is not a whole gzip file: {error}.") from error


def is_json(text: bytes) -> bool:
    """Whether a text, such as a line of JSON lines, is a JSON value by itself."""
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True


def _from_array(file: str, text: bytes) -> Iterator[FileEvent]:
    try:
        elements = array_elements(text.decode("utf-8"))
    except ValueError as error:
        raise UsageError(f"{file} starts like a JSON array but is none: {error}.") from error
    for number, element in enumerate(elements, start=1):
        yield FileEvent(element.encode("utf-8"), file, number)


def _from_lines(file: str, lines: Iterable[bytes], first: int) -> Iterator[FileEvent]:
    for number, line in enumerate(lines, start=first):
        if line.strip():
            yield FileEvent(line.strip(), file, number)
