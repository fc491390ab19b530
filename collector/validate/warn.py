"""What is off in an event that is kept, by kind, so that it can be counted for each producer.

A kind in `ALLOWED_BY_THE_SPEC` is worth knowing but no fault, so even the strict policy only warns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from collector.model.event_time import EventTime, has_fine_fraction
from collector.validate.facets import facet_groups, interpretable
from collector.validate.fault import Fault, Path, pointer_to
from collector.validate.schema_files import Place, known_facets
from collector.validate.sentences import sentence
from collector.validate.verdict import Warned, WarningKind

ALLOWED_BY_THE_SPEC: tuple[WarningKind, ...] = ("unknown-facet", "fine-fraction")

_FACETS: dict[str, Place] = {"facets": "dataset", "inputFacets": "input", "outputFacets": "output"}
_FACET_IDENTITY = ("_producer", "_schemaURL")
_FORGIVEN_KINDS: dict[str, WarningKind] = {
    "format": "bad-format",
    "additionalProperties": "extra-member",
}
_SHELL_KINDS: dict[tuple[str, str], WarningKind] = {
    ("required", "/schemaURL"): "missing-schema-url",
    ("required", "/producer"): "missing-producer",
    ("format", "/run/runId"): "run-id-not-uuid",
}


def notes(event: Mapping[str, Any], time: EventTime) -> Iterator[Warned]:
    """What the spec allows and a sender may still want to know."""
    if has_fine_fraction(time):
        told = f"eventTime '{event['eventTime']}' is finer than a microsecond (at /eventTime)"
        yield Warned("fine-fraction", "/eventTime", f"{told}; the rest only decides the order.")
    for group in facet_groups(event):
        for key in sorted(group.facets.keys() - known_facets(group.place)):
            pointer = pointer_to((*group.path, key))
            told = f"{group.place} facet '{key}' is not one that the spec knows (at {pointer})"
            yield Warned("unknown-facet", pointer, f"{told}; it is kept as JSON.")


def warnings_for(
    event: Mapping[str, Any], faults: Iterable[Fault], time: EventTime
) -> Iterator[Warned]:
    """The faults of an event that is kept all the same; of a facet's many faults, one by kind."""
    told: set[tuple[str, Path]] = set()
    for fault in faults:
        facet = facet_path(fault.path)
        kind = _shell_kind(fault, time) if facet is None else _facet_kind(event, facet, fault)
        once = (kind, facet if facet and kind in ("bare-facet", "broken-facet") else fault.path)
        if once not in told:
            told.add(once)
            yield Warned(kind, fault.pointer, sentence(fault) + _consequence(kind))


def facet_path(path: Path) -> Path | None:
    """The part of the path that leads to a facet, if it leads to or into one."""
    for index, step in enumerate(path[:-1]):
        if step in _FACETS:
            return path[: index + 2]
    return None


def _shell_kind(fault: Fault, time: EventTime) -> WarningKind:
    if fault.path[-1] in _FACETS:
        return "null-facets" if fault.value is None else "broken-facets"
    if fault.keyword in ("type", "enum"):
        return "null-value"
    if fault.pointer == "/eventTime" and not time.has_offset:
        return "event-time-without-offset"
    return _SHELL_KINDS.get((fault.keyword, fault.pointer), "bad-format")


def _facet_kind(event: Mapping[str, Any], path: Path, fault: Fault) -> WarningKind:
    if fault.keyword in _FORGIVEN_KINDS:
        return _FORGIVEN_KINDS[fault.keyword]
    if fault.keyword == "required" and fault.path[-1] in _FACET_IDENTITY:
        return "bare-facet"
    if path == fault.path and fault.value is None:
        return "null-facets"
    key, place = str(path[-1]), _place(path)
    if (
        fault.value is None
        and fault.keyword in ("type", "enum")
        and _forgiven(event, path, place, key)
    ):
        return "null-value"
    return "broken-facet"


def _forgiven(event: Any, path: Path, place: Place, key: str) -> bool:
    facet = event
    try:
        for step in path:
            facet = facet[step]
    except (KeyError, IndexError, TypeError):
        return False
    return key not in known_facets(place) or interpretable(place, key, facet)


def _place(path: Path) -> Place:
    if path[0] == "run" or path[0] == "job":
        return "run" if path[0] == "run" else "job"
    return _FACETS[str(path[-2])]


def _consequence(kind: WarningKind) -> str:
    return _CONSEQUENCES.get(kind, "")


_CONSEQUENCES: dict[WarningKind, str] = {
    "broken-facet": " The facet is kept as JSON and not interpreted.",
    "broken-facets": " Nothing in it is interpreted.",
    "event-time-without-offset": " It is taken as UTC.",
}
