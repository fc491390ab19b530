"""The JSON Schemas of `schemas/`, read once: the only file access of this package.

Each file is kept in two readings. *Exact* is the file as written, which is what the spec says.
*Lenient* is what can still be understood: formats are not checked, `producer`, `schemaURL` and
their facet twins may be absent, an optional field may be null, and further fields are allowed.
A folder under `schemas/facets/` is a place where facets live, and each file in it is a facet, so a
new facet is a new file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import orjson

Place = Literal["run", "job", "dataset", "input", "output"]
Schema = dict[str, Any]
PLACES: tuple[Place, ...] = get_args(Place)
EVENTS = {"run": "RunEvent", "job": "JobEvent", "dataset": "DatasetEvent"}

_PACKAGE = Path(__file__).parents[1]
_MAY_BE_ABSENT = {"producer", "schemaURL", "_producer", "_schemaURL"}
_CORE = "urn:headwater:schema:core"
_DELETABLE: tuple[Place, ...] = ("job", "dataset")


def schema_id(name: str) -> str:
    """The `$id` under which a schema is known here; it names no host, so nothing can fetch it."""
    return f"urn:headwater:schema:{name}"


@cache
def exact_schemas() -> dict[str, Schema]:
    """Every schema by its `$id`, and for each place the schema of its `facets` object."""
    files = {schema["$id"]: schema for schema in _read_files()}
    return files | {schema_id(f"facets:{place}"): _facets_of(place) for place in PLACES}


@cache
def lenient_schemas() -> dict[str, Schema]:
    """The same, read leniently; what stands in `facets` is left to each facet's own schema."""
    files = {schema["$id"]: _lenient(schema) for schema in _read_files()}
    return files | {schema_id(f"facets:{place}"): {} for place in PLACES}


@cache
def known_facets(place: Place) -> frozenset[str]:
    """The keys of the facets that have a schema in this place."""
    return frozenset(file.stem for file in (_folder() / "facets" / place).glob("*.json"))


def _folder() -> Path:
    installed = _PACKAGE / "_schemas"
    return installed if installed.is_dir() else _PACKAGE.parent / "schemas"


@cache
def _read_files() -> tuple[Schema, ...]:
    return tuple(orjson.loads(file.read_bytes()) for file in sorted(_folder().rglob("*.json")))


def _facets_of(place: Place) -> Schema:
    """Known facets by their own schema, all others as any facet; a deleted one needs no fields."""
    any_facet = {"$ref": f"{_CORE}#/$defs/facet"}
    facets = {key: facet_schema(place, key) for key in sorted(known_facets(place))}
    return {"type": "object", "properties": facets, "additionalProperties": any_facet}


def facet_schema(place: Place, key: str) -> Schema:
    """What a known facet must look like in this place."""
    facet = {"$ref": schema_id(f"facet:{place}:{key}")}
    if place not in _DELETABLE:
        return facet
    deleted, any_facet = f"{_CORE}#/$defs/deleted", f"{_CORE}#/$defs/facet"
    return {"if": {"$ref": deleted}, "then": {"$ref": any_facet}, "else": facet}


def _lenient(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_lenient(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _lenient(value) for key, value in schema.items() if key != "format"}
    if kept.get("additionalProperties") is False:
        del kept["additionalProperties"]
    if isinstance(kept.get("required"), list):
        kept["required"] = [key for key in kept["required"] if key not in _MAY_BE_ABSENT]
    if isinstance(kept.get("properties"), dict):
        needed = {*kept.get("required", ()), *kept.get("dependentRequired", ())}
        kept["properties"] = dict(_nullable(kept["properties"], needed))
    return kept


def _nullable(properties: Schema, needed: set[str]) -> Iterator[tuple[str, Schema]]:
    for name, schema in properties.items():
        optional = name not in needed and "const" not in schema
        yield name, {"if": {"type": "null"}, "else": schema} if optional else schema
