"""Finds the faults of an event or a facet, fast or with every detail, in one form.

Each way falls back on the other where its library gives up: `jsonschema` on nesting that exhausts
Python's stack, and `jsonschema-rs` on names such as "" or "007", which it does not keep in a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import jsonschema
import jsonschema_rs

from collector.validate.fault import Fault, Path
from collector.validate.validators import Validators


def found_fast(validators: Validators, instance: Any) -> list[Fault]:
    """The faults as `jsonschema-rs` sees them."""
    errors = list(validators.decider.iter_errors(instance))
    paths = [_true_path(error, instance) for error in errors]
    if None in paths:
        return found_in_words(validators, instance)
    return _listed(_from_rust(error, path or ()) for error, path in zip(errors, paths, strict=True))


def found_in_words(validators: Validators, instance: Any) -> list[Fault]:
    """The faults as `jsonschema` sees them."""
    try:
        errors = list(validators.explainer.iter_errors(instance))
    except RecursionError:
        return _listed(
            _from_rust(error, tuple(error.instance_path))
            for error in validators.decider.iter_errors(instance)
        )
    return _listed(fault for error in errors for fault in _from_python(error))


def found_first(validators: Validators, instance: Any) -> list[Fault]:
    """The fault that `jsonschema-rs` meets first, whatever the size of the instance."""
    try:
        validators.decider.validate(instance)
    except jsonschema_rs.ValidationError as error:
        return [_from_rust(error, _true_path(error, instance) or tuple(error.instance_path))]
    return []


def _listed(faults: Iterable[Fault]) -> list[Fault]:
    """Each fault once (two schemas may both ask for a type), in the order of their pointers."""
    once = {(fault.keyword, fault.path): fault for fault in faults}
    return sorted(once.values(), key=lambda fault: (fault.pointer, fault.keyword))


def _true_path(error: jsonschema_rs.ValidationError, instance: Any) -> Path | None:
    """The error's path with the steps as they are in the instance; None where it leads astray."""
    path: list[str | int] = []
    value = instance
    for told in error.instance_path:
        step = str(told) if isinstance(value, dict) else told
        if isinstance(value, dict) and step not in value:
            return None
        path.append(step)
        value = value[step]
    return tuple(path) if value == error.instance else None


def _from_rust(error: jsonschema_rs.ValidationError, path: Path) -> Fault:
    kind: Any = error.kind
    if kind.name == "required":
        return Fault("required", (*path, kind.property))
    attribute = _EXPECTED_BY.get(kind.name)
    return Fault(kind.name, path, error.instance, getattr(kind, attribute) if attribute else None)


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
        yield Fault(
            keyword, path, value, [name for name in value if name not in schema["properties"]]
        )
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
