"""Finds the faults of an event; a large one part by part, so that it cannot hold up the door.

A part is an input, an output, or the event around them. Only parts that are wrong are looked into,
and looking ends when enough faults are listed. Of a wrong part above a megabyte, one fault is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import orjson

from collector.validate.fault import Fault, Path
from collector.validate.find import found_first
from collector.validate.validators import (
    Reading,
    Validators,
    dataset_validators,
    event_validators,
)
from collector.validate.verdict import EventKind

LISTED = 1000
"""How many faults of one event are told; a body of megabytes could hold millions."""
_WHOLE = 100_000
_EACH = 1_000_000

Find = Callable[[Validators, Any], list[Fault]]


class _Part(NamedTuple):
    path: Path
    value: Any
    validators: Validators


def event_faults(
    event: dict[str, Any], kind: EventKind, reading: Reading, find: Find
) -> list[Fault]:
    """The faults of the event in the order of their pointers, at most `LISTED` of them."""
    if _size(event) <= _WHOLE:
        return find(event_validators(kind, reading), event)[:LISTED]
    faults = (
        replace(fault, path=(*part.path, *fault.path))
        for part in _parts(event, kind, reading)
        if not part.validators.decider.is_valid(part.value)
        for fault in (find if _size(part.value) <= _EACH else found_first)(
            part.validators, part.value
        )
    )
    return sorted(islice(faults, LISTED), key=lambda fault: (fault.pointer, fault.keyword))


def _parts(event: dict[str, Any], kind: EventKind, reading: Reading) -> Iterator[_Part]:
    sides = [side for side in ("inputs", "outputs") if isinstance(event.get(side), list)]
    if kind == "dataset":
        sides = []
    yield _Part((), {**event, **{side: [] for side in sides}}, event_validators(kind, reading))
    for side in sides:
        validators = dataset_validators(side, reading)
        for index, dataset in enumerate(event[side]):
            yield _Part((side, index), dataset, validators)


def _size(value: Any) -> int:
    return len(orjson.dumps(value))
