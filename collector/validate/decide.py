"""The verdict on one event: refused with every reason, or kept with what is off about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Any, Literal

import orjson

from collector.errors import Violation
from collector.model.event_time import EventTime, parse_event_time
from collector.validate.find import found_fast, found_in_words
from collector.validate.parts import LISTED, event_faults
from collector.validate.repeated_keys import repeated_keys
from collector.validate.sentences import sentence, shown
from collector.validate.validators import Reading, event_validators
from collector.validate.verdict import EventKind, Verdict, Warned
from collector.validate.warn import notes, warnings_for

Policy = Literal["standard", "strict"]

_TOO_DEEP = Violation("", "The event is nested deeper than 254 levels; send a flatter one.")
_NO_KIND = Violation(
    "", "The event has neither 'run' and 'job', nor 'job', nor 'dataset'; add what it is about."
)
_READING: dict[Policy, Reading] = {"standard": "lenient", "strict": "exact"}


def judge(body: bytes, policy: Policy) -> Verdict:
    """The verdict on the bytes of one event."""
    try:
        event = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        told = f"The body is not JSON: {error}; send one event as a JSON object in UTF-8."
        return _refused(400, [Violation("", told)])
    canonical = _canonical(event)
    if canonical is None:
        return _refused(422, [_TOO_DEEP])
    off = [_repeated(pointer) for pointer in repeated_keys(body, canonical)]
    return _decide(event, canonical, policy, off)


def judge_event(event: object, policy: Policy) -> Verdict:
    """The verdict on an event that is parsed already; its repeated keys can no longer be seen."""
    canonical = _canonical(event)
    if canonical is None:
        return _refused(422, [_TOO_DEEP])
    return _decide(event, canonical, policy, [])


def kind_of(event: Mapping[str, Any]) -> EventKind | None:
    """The kind of an event by what it has; not by its schemaURL, which emitters get wrong."""
    if "job" in event:
        return "run" if "run" in event else "job"
    if "dataset" in event:
        return "dataset"
    return "run" if "run" in event else None


def _decide(event: object, canonical: bytes, policy: Policy, off: list[Warned]) -> Verdict:
    if not isinstance(event, dict):
        told = f"The event is {shown(event)}; send a JSON object."
        return _refused(422, [Violation("", told)])
    kind = kind_of(event)
    if kind is None:
        return _refused(422, [_NO_KIND])
    if kind == "job" and "dataset" in event:
        off = [*off, _TWO_KINDS]
    time, unreadable = _event_time(event.get("eventTime"))
    reasons = _reasons(event, kind, _READING[policy])
    if policy == "strict":
        reasons += [Violation(warned.pointer, warned.message) for warned in off]
    reasons += [reason for reason in unreadable if reason.pointer not in _pointers(reasons)]
    if reasons or time is None:
        return _refused(422, reasons)
    warnings = [*off, *_warnings(event, kind, time)]
    return Verdict(201, kind, event, canonical, warnings=tuple(warnings))


def _reasons(event: dict[str, Any], kind: EventKind, reading: Reading) -> list[Violation]:
    if event_validators(kind, reading).decider.is_valid(event):
        return []
    faults = event_faults(event, kind, reading, found_in_words)
    return [Violation(fault.pointer, sentence(fault)) for fault in faults]


def _warnings(event: dict[str, Any], kind: EventKind, time: EventTime) -> list[Warned]:
    faults = []
    if not event_validators(kind, "exact").decider.is_valid(event):
        faults = event_faults(event, kind, "exact", found_fast)
    told = chain(warnings_for(event, faults, time), notes(event, time))
    return list(islice(told, LISTED))


def _event_time(value: object) -> tuple[EventTime | None, list[Violation]]:
    if not isinstance(value, str):
        return None, []
    try:
        return parse_event_time(value), []
    except ValueError as error:
        told = f"eventTime {shown(value)} cannot be read: {error} (at /eventTime)"
        return None, [Violation("/eventTime", f"{told}; write it as 2026-01-31T10:00:00Z.")]


def _canonical(event: object) -> bytes | None:
    """The event as `canonical_json` writes it; None when it is nested too deep for that."""
    try:
        return orjson.dumps(event, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        return None


def _repeated(pointer: str) -> Warned:
    told = f"The key at {pointer} stands more than once in its object"
    return Warned("repeated-key", pointer, f"{told}; the last one counts. Send it once.")


_TWO_KINDS = Warned(
    "two-kinds",
    "/dataset",
    "The event has both 'job' and 'dataset' (at /dataset); it is taken as a JobEvent and 'dataset'"
    " is ignored. Send two events.",
)


def _pointers(violations: Sequence[Violation]) -> set[str]:
    return {violation.pointer for violation in violations}


def _refused(status: int, violations: Sequence[Violation]) -> Verdict:
    return Verdict(status, violations=tuple(violations))
