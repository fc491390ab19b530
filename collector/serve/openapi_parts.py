"""The parts of the OpenAPI document that no type tells: bodies of POST routes, and problems."""

from __future__ import annotations

from typing import Any

from collector.capture.dialects import DIALECTS, GENERIC
from collector.model.asset import TYPES

Json = dict[str, Any]

PROBLEM: Json = {
    "title": "Problem",
    "type": "object",
    "description": "What went wrong, and what to do.",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "message"],
                "properties": {"pointer": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
}
PROBLEM_ANSWER: Json = {
    "description": "A problem.",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def _body(schema: Json, *medias: str) -> Json:
    return {"required": True, "content": {media: {"schema": schema} for media in medias}}


_EVENT: Json = {
    "type": "object",
    "description": "A RunEvent, JobEvent or DatasetEvent of OpenLineage.",
    "required": ["eventTime", "producer", "schemaURL"],
    "properties": {
        "eventTime": {"type": "string", "format": "date-time"},
        "eventType": {"enum": ["START", "RUNNING", "COMPLETE", "FAIL", "ABORT", "OTHER"]},
        "producer": {"type": "string", "format": "uri"},
        "schemaURL": {"type": "string", "format": "uri"},
        "run": {"type": "object"},
        "job": {"type": "object"},
        "dataset": {"type": "object"},
        "inputs": {"type": "array", "items": {"type": "object"}},
        "outputs": {"type": "array", "items": {"type": "object"}},
    },
}
_CHANGES: Json = {
    "type": "object",
    "required": ["changes"],
    "properties": {
        "node": {"type": "string"},
        "changes": {"type": "array", "items": {"type": "object", "required": ["type"]}},
        "policy": {"type": "object"},
        "unknown": {"enum": ["refuse", "skip"]},
    },
}
_SQL: Json = {
    "type": "object",
    "required": ["sql"],
    "additionalProperties": False,
    "properties": {
        "sql": {"type": "string"},
        "transformation": {"type": ["string", "null"]},
        "dialect": {"enum": [*DIALECTS, GENERIC, None]},
        "job": {"type": ["string", "null"]},
        "job_namespace": {"type": ["string", "null"]},
        "namespace": {"type": ["string", "null"]},
        "schema": {
            "type": ["object", "null"],
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "dry_run": {"type": "boolean"},
    },
}
_TAGS: Json = {
    "type": "object",
    "required": ["node", "tags"],
    "properties": {
        "node": {"type": "string"},
        "tags": {"type": "array", "minItems": 1, "items": {"type": "string"}},
    },
}
_OWNERS: Json = {
    "type": "object",
    "required": ["node", "owners"],
    "properties": {
        "node": {"type": "string"},
        "owners": {"type": "array", "minItems": 1, "items": {"type": "string"}},
    },
}
_ASSET: Json = {
    "type": "object",
    "required": ["asset_type", "name"],
    "properties": {
        "asset_type": {"enum": [*TYPES]},
        "name": {"type": "string"},
        "source_ref": {"type": ["string", "null"]},
        "upstream_assets": {"type": ["array", "null"], "items": {"type": "string"}},
        "namespace": {"type": ["string", "null"]},
    },
}
_ASSET_CHANGES: Json = {
    "type": "object",
    "required": ["asset_id", "proposed_changes"],
    "properties": {
        "asset_id": {"type": "string"},
        "proposed_changes": {"type": "array", "items": {"type": "object", "required": ["type"]}},
    },
}
_CHANGED_SQL: Json = {
    "type": "object",
    "required": ["files"],
    "properties": {
        "files": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["after"],
                "properties": {
                    name: {"type": ["string", "null"]}
                    for name in ("file", "before", "model", "dialect")
                }
                | {"after": {"type": "string"}},
            },
        }
    },
}

BODIES: dict[tuple[str, str], Json] = {
    ("post", "/api/v1/lineage"): _body(_EVENT, "application/json"),
    ("post", "/api/v1/lineage/batch"): _body(
        {"type": "array", "items": _EVENT}, "application/json", "application/x-ndjson"
    ),
    ("post", "/api/v1/impact"): _body(_CHANGES, "application/json"),
    ("post", "/api/v1/capture/sql"): _body(_SQL, "application/json"),
    ("post", "/api/v1/lineage-diff"): _body(_CHANGED_SQL, "application/json"),
    ("post", "/api/v1/tags"): _body(_TAGS, "application/json"),
    ("post", "/api/v1/owners"): _body(_OWNERS, "application/json"),
    ("post", "/v1/lineage/trace"): _body(_ASSET, "application/json"),
    ("post", "/v1/lineage/impact"): _body(_ASSET_CHANGES, "application/json"),
}
