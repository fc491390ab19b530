"""What to tell the sender: each fault as a sentence of what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from collector.validate.fault import Fault, pointer_to

_SHOWN = 80


def sentence(fault: Fault) -> str:
    """The fault in words."""
    tell = _TELL.get(fault.keyword, _broken)
    return tell(fault)


def shown(value: Any) -> str:
    """A value as a message can carry it: short, and never a whole object."""
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= _SHOWN else f"'{value[:_SHOWN]}…'"
    return _type_of(value) if isinstance(value, (dict, list)) or value is None else str(value)


def _required(fault: Fault) -> str:
    name = fault.path[-1]
    return f"'{name}' is missing (at {_at(fault.path[:-1])}); {_ADD.get(str(name), 'add it')}."


def _type(fault: Fault) -> str:
    wanted = " or ".join(_ARTICLE[name] for name in fault.expected)
    if fault.value is None:
        advice = f"give {wanted}, or leave '{_name(fault)}' out"
        return f"{_name(fault)} is null (at {_at(fault.path)}); {advice}."
    return f"{_name(fault)} is {_type_of(fault.value)} (at {_at(fault.path)}); give {wanted}."


def _enum(fault: Fault) -> str:
    allowed = ", ".join(map(str, fault.expected))
    told = f"{_name(fault)} {shown(fault.value)} is not known (at {_at(fault.path)})"
    return f"{told}; use one of {allowed}."


def _format(fault: Fault) -> str:
    kind, advice = _FORMATS[fault.expected]
    told = f"{_name(fault)} {shown(fault.value)} is not {kind} (at {_at(fault.path)})"
    return f"{told}; {advice}."


def _pattern(fault: Fault) -> str:
    return (
        f"{_name(fault)} is blank (at {_at(fault.path)}); {_ADD.get(_name(fault), 'fill it in')}."
    )


def _const(fault: Fault) -> str:
    told = f"{_name(fault)} is {shown(fault.value)} (at {_at(fault.path)})"
    return f"{told}; only {shown(fault.expected)} is allowed."


def _minimum(fault: Fault) -> str:
    told = f"{_name(fault)} is {shown(fault.value)} (at {_at(fault.path)})"
    return f"{told}; give at least {fault.expected}."


def _additional(fault: Fault) -> str:
    extra = ", ".join(f"'{name}'" for name in fault.expected)
    return (
        f"{_name(fault)} has members it may not have: {extra} (at {_at(fault.path)}); remove them."
    )


def _broken(fault: Fault) -> str:
    told = f"{_name(fault)} breaks the rule '{fault.keyword}' of its schema (at {_at(fault.path)})"
    return f"{told}; see the schema."


_TELL: dict[str, Callable[[Fault], str]] = {
    "required": _required,
    "type": _type,
    "enum": _enum,
    "format": _format,
    "pattern": _pattern,
    "const": _const,
    "minimum": _minimum,
    "additionalProperties": _additional,
}

_ADD = {
    "eventTime": "add the time of the event, e.g. 2026-01-31T10:00:00Z",
    "producer": "add the URI of the code that sends the event",
    "schemaURL": "add the URL of the schema that the event follows",
    "_producer": "add the URI of the code that made the facet",
    "_schemaURL": "add the URL of the facet's schema",
    "runId": "give the run's UUID, the same one in all events of the run",
    "namespace": "give the namespace that its name belongs to",
    "name": "give its name",
}

_FORMATS = {
    "date-time": ("an RFC 3339 time with an offset", "write it as 2026-01-31T10:00:00Z"),
    "uri": ("a URI", "write it with its scheme, as in https://host/path"),
    "uuid": ("a UUID", "use one such as 0190f7a2-8c5e-7c2a-b6a4-3f1d2e4c5b6a"),
}

_ARTICLE = {
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "an array",
    "null": "null",
}


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {
        dict: "an object",
        list: "an array",
        str: "a string",
        int: "a number",
        float: "a number",
    }
    return names.get(type(value), "null")


def _name(fault: Fault) -> str:
    return str(fault.path[-1]) if fault.path else "the event"


def _at(path: tuple[str | int, ...]) -> str:
    return pointer_to(path) or "the top of the event"
