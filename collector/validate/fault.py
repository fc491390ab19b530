"""What either validator found wrong, in one form: the keyword, the place, the value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import jsonschema

from collector.validate.validators import Decider, Explainer

AT_MOST = 1000
"""How many faults of one event are listed; a body of megabytes could hold millions."""

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule. For a missing member, `path` leads to where it should be."""

    keyword: str
    path: Path
    value: Any = None
    expected: Any = None

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer."""
        return pointer_to(self.path)


def pointer_to(path: Path) -> str:
    """A JSON pointer (RFC 6901): `~` and `/` inside a name are written `~0` and `~1`."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def found_fast(decider: Decider, instance: Any) -> list[Fault]:
    """The faults as `jsonschema-rs` sees them."""
    return _listed(map(_from_rust, decider.iter_errors(instance)))


def found_in_words(explainer: Explainer, instance: Any) -> list[Fault]:
    """The faults as `jsonschema` sees them."""
    found = (fault for error in explainer.iter_errors(instance) for fault in _from_python(error))
    return _listed(found)


def _listed(faults: Iterator[Fault]) -> list[Fault]:
    """Each fault once (two schemas may both ask for a type), in the order of their pointers."""
    once = {(fault.keyword, fault.path): fault for fault in islice(faults, AT_MOST)}
    return sorted(once.values(), key=lambda fault: (fault.pointer, fault.keyword))


def _from_rust(error: Any) -> Fault:
    keyword, path = error.kind.name, tuple(error.instance_path)
    if keyword == "required":
        return Fault(keyword, (*path, error.kind.property))
    return Fault(keyword, path, error.instance, _expected(keyword, error.kind))


def _expected(keyword: str, kind: Any) -> Any:
    attribute = _EXPECTED_BY.get(keyword)
    return getattr(kind, attribute) if attribute else None


_EXPECTED_BY = {
    "type": "types",
    "enum": "options",
    "const": "expected_value",
    "format": "format",
    "minimum": "limit",
    "additionalProperties": "unexpected",
}


def _from_python(error: jsonschema.ValidationError) -> Iterator[Fault]:
    keyword, path = str(error.validator), tuple(error.absolute_path)
    rule: Any = error.validator_value
    value: Any = error.instance
    if keyword in _MISSING:
        yield from (Fault("required", (*path, name)) for name in _MISSING[keyword](rule, value))
    elif keyword == "additionalProperties":
        schema: Any = error.schema
        extra = [name for name in value if name not in schema["properties"]]
        yield Fault(keyword, path, value, extra)
    else:
        yield Fault(keyword, path, value, [rule] if keyword == "type" else rule)


def _required(rule: list[str], value: dict[str, Any]) -> list[str]:
    return [name for name in rule if name not in value]


def _dependent(rule: dict[str, list[str]], value: dict[str, Any]) -> list[str]:
    return [name for given in rule if given in value for name in _required(rule[given], value)]


_MISSING: dict[str, Callable[[Any, dict[str, Any]], list[str]]] = {
    "required": _required,
    "dependentRequired": _dependent,
}
