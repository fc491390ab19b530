"""What a person may mean by the text they pasted for a node. Pure: the graph decides.

A namespace may contain `:` and `/`, so a text such as `dataset:s3://a:b:c` can be split in several
ways. All of them become readings, none is guessed; `graph/read/resolve.py` asks the graph which of
them exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

TYPES = ("dataset", "job", "column")
_ID = re.compile(r"(dataset|job|column):([0-9a-f]{32})")
_TYPED = re.compile(r"(dataset|job|column|datasetField):(.+)", re.DOTALL)
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*://)(.+)", re.DOTALL)
_JOINT = re.compile(r"[:/ ]")
_MOST_SPLITS = 64


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the text. Without a namespace, any that begins with `namespace_start`."""

    name: str
    namespace: str | None = None
    column: str | None = None
    type: str | None = None
    namespace_start: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A text for a node, with the id that it may be and every other way to read it."""

    text: str
    id: tuple[str, str] | None
    readings: tuple[Reading, ...]


def parse_reference(
    text: str, *, namespace: str | None = None, column: str | None = None
) -> Reference:
    """Everything `text` can mean; what is given beside it is not read out of the text."""
    exact = _ID.fullmatch(text)
    readings = dict.fromkeys(_readings(text, namespace, column))
    return Reference(text, (exact[1], exact[2]) if exact else None, tuple(readings))


def _readings(text: str, namespace: str | None, column: str | None) -> Iterator[Reading]:
    for node_type, body in _bodies(text):
        for name, path in _columns(body, column):
            if namespace is not None:
                yield Reading(name, namespace, path, node_type)
                continue
            for start, rest in _splits(name):
                yield Reading(rest, start, path, node_type)
            yield Reading(name, None, path, node_type)
            scheme = _SCHEME.fullmatch(name)
            if scheme:
                yield Reading(scheme[2], None, path, node_type, scheme[1])


def _bodies(text: str) -> Iterator[tuple[str | None, str]]:
    """The text with its type taken off, where it has one, and the text as it stands."""
    typed = _TYPED.fullmatch(text)
    if typed and typed[1] in {"column", "datasetField"}:
        # Marquez names a field `datasetField:namespace:dataset:field`.
        dataset, _, field = typed[2].rpartition(":")
        yield "column", f"{dataset}#{field}" if dataset and "#" not in typed[2] else typed[2]
    elif typed:
        yield typed[1], typed[2]
    yield None, text


def _columns(body: str, column: str | None) -> Iterator[tuple[str, str | None]]:
    """The name alone, and every split at `#` into a dataset and one of its columns."""
    yield body, column
    if column is None:
        for joint in re.finditer("#", body):
            if joint.start() and joint.end() < len(body):
                yield body[: joint.start()], body[joint.end() :]


def _splits(name: str) -> Iterator[tuple[str, str]]:
    """Every split into namespace and name; a namespace such as `s3://` may end in its joint."""
    joints = list(_JOINT.finditer(name))
    for joint in joints[:_MOST_SPLITS]:
        start, rest = name[: joint.start()], name[joint.end() :]
        if start and rest:
            yield start, rest
            if joint.group() == "/":
                yield start + "/", rest
