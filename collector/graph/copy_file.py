"""The file of an exact copy, packed with zstd: a head, nodes, relationships and an end.

The end has the digest of all lines before it, so that a file can be checked whole before anyone
relies on it: zstd alone takes a file that was cut off for a shorter one.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import zstandard

from collector.errors import UsageError
from collector.graph.copy_lines import Json, from_line, to_line

FORM = 1
COMPRESSION_LEVEL = 3


def write_copy(file: Path, version: int, documents: Iterable[Json]) -> None:
    """Write nodes and relationships as they come, with the version of the graph they are of."""
    packing = zstandard.ZstdCompressor(level=COMPRESSION_LEVEL)
    digest = hashlib.sha256()
    head = {"copy": FORM, "graph_version": version}
    with file.open("wb") as raw, packing.stream_writer(raw) as packed:
        for line in map(to_line, chain([head], documents)):
            packed.write(line)
            digest.update(line)
        packed.write(to_line({"end": digest.hexdigest()}))


def check_copy(file: Path) -> int:
    """The version of the graph that a copy is of; raises unless the copy is whole."""
    try:
        return _check(file)
    except FileNotFoundError as error:
        raise _unusable(file, "it holds no exact copy of the graph") from error
    except (OSError, zstandard.ZstdError, ValueError, LookupError, TypeError) as error:
        raise _unusable(file, f"it is damaged ({error})") from error


def read_copy(file: Path) -> Iterator[bytes]:
    """The lines of all nodes, then of all relationships, of a copy that was checked."""
    lines = _lines(file)
    next(lines)
    held = next(lines)
    for line in lines:
        yield held
        held = line


def _check(file: Path) -> int:
    head = from_line(next(_lines(file), b"null"))
    if head["copy"] != FORM:
        raise ValueError(f"form {head['copy']} is not known here")
    digest = hashlib.sha256()
    nodes: set[str] = set()
    ended = False
    for line in _lines(file):
        if ended:
            raise ValueError("it goes on after its end")
        document = from_line(line)
        ended = "end" in document
        if ended and document["end"] != digest.hexdigest():
            raise ValueError("its digest does not agree")
        digest.update(line)
        _check_ends(document, nodes)
    if not ended:
        raise ValueError("its end is missing")
    return int(head["graph_version"])


def _check_ends(document: Json, nodes: set[str]) -> None:
    """Note a node; a relationship must be between nodes that were noted."""
    if "node" in document:
        nodes.add(document["node"])
    elif "link" in document and not nodes.issuperset((document["source"], document["target"])):
        raise ValueError("a relationship has no node to end at")


def _lines(file: Path) -> Iterator[bytes]:
    with file.open("rb") as raw, zstandard.ZstdDecompressor().stream_reader(raw) as unpacked:
        yield from io.BufferedReader(unpacked)


def _unusable(file: Path, why: str) -> UsageError:
    return UsageError(
        f"The snapshot {file} cannot be used: {why}. The graph was left as it is; put back a good "
        "copy of that file, or apply what the journal still has on top with `headwater replay "
        "--from DATE`."
    )
