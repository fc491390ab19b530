"""Two validators for each schema: one that decides, one that explains.

`jsonschema-rs` decides, since every event passes it. `jsonschema` explains events that are refused.
Both are built from the same schemas and check formats the same way, and neither can reach a
network: every reference must be one of the files that were loaded.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Literal

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
Decider = jsonschema_rs.Draft202012Validator
Explainer = jsonschema.Draft202012Validator


@cache
def event_decider(kind: EventKind, reading: Reading) -> Decider:
    """Says fast whether an event of this kind is as the reading wants it."""
    return _decider({"$ref": schema_id(EVENTS[kind])}, reading)


@cache
def event_explainer(kind: EventKind, reading: Reading) -> Explainer:
    """Says what is wrong with such an event."""
    return _explainer({"$ref": schema_id(EVENTS[kind])}, reading)


@cache
def facet_decider(place: Place, key: str, reading: Reading) -> Decider:
    """Says fast whether a known facet is as the reading wants it."""
    return _decider(facet_schema(place, key), reading)


@cache
def facet_explainer(place: Place, key: str, reading: Reading) -> Explainer:
    """Says what is wrong with such a facet."""
    return _explainer(facet_schema(place, key), reading)


def _decider(schema: Schema, reading: Reading) -> Decider:
    return Decider(schema, registry=_rust_registry(reading), validate_formats=True, offline=True)


def _explainer(schema: Schema, reading: Reading) -> Explainer:
    return Explainer(schema, registry=_python_registry(reading), format_checker=_format_checker())


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
