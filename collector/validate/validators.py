"""Two validators for each schema: one that decides, one that explains.

`jsonschema-rs` decides, since every event passes it. `jsonschema` explains events that are refused.
Both are built from the same schemas and check formats the same way, and neither can reach a
network: every reference must be one of the files that were loaded.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Literal, NamedTuple

import jsonschema
import jsonschema_rs
import referencing
from referencing.jsonschema import DRAFT202012

from collector.validate.formats import FORMATS, has_format
from collector.validate.schema_files import (
    EVENTS,
    Place,
    Schema,
    exact_schemas,
    facet_schema,
    lenient_schemas,
    schema_id,
)
from collector.validate.verdict import EventKind

Reading = Literal["exact", "lenient"]


class Validators(NamedTuple):
    """The two validators of one schema in one reading."""

    decider: jsonschema_rs.Draft202012Validator
    explainer: jsonschema.Draft202012Validator


@cache
def event_validators(kind: EventKind, reading: Reading) -> Validators:
    """The validators of a kind of event."""
    return _both({"$ref": schema_id(EVENTS[kind])}, reading)


@cache
def dataset_validators(side: str, reading: Reading) -> Validators:
    """The validators of one of the event's `inputs` or `outputs`."""
    return _both({"$ref": schema_id(f"core#/$defs/{side.removesuffix('s')}Dataset")}, reading)


@cache
def facet_validators(place: Place, key: str, reading: Reading) -> Validators:
    """The validators of a known facet."""
    return _both(facet_schema(place, key), reading)


def _both(schema: Schema, reading: Reading) -> Validators:
    decider = jsonschema_rs.Draft202012Validator(
        schema, registry=_rust_registry(reading), validate_formats=True, offline=True
    )
    explainer = jsonschema.Draft202012Validator(
        schema, registry=_python_registry(reading), format_checker=_format_checker()
    )
    return Validators(decider, explainer)


def _schemas(reading: Reading) -> dict[str, Schema]:
    return exact_schemas() if reading == "exact" else lenient_schemas()


@cache
def _rust_registry(reading: Reading) -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry(list(_schemas(reading).items()), retriever=_refuse)


@cache
def _python_registry(reading: Reading) -> referencing.Registry[Any]:
    resources = [
        (uri, DRAFT202012.create_resource(schema)) for uri, schema in _schemas(reading).items()
    ]
    return referencing.Registry[Any]().with_resources(resources)


@cache
def _format_checker() -> jsonschema.FormatChecker:
    checker = jsonschema.FormatChecker(formats=())
    for name in FORMATS:
        checker.checks(name)(partial(has_format, name))
    return checker


def _refuse(uri: str) -> Any:
    raise LookupError(f"schemas are never fetched, and {uri} is not among the files")
