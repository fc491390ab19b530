"""The parts of the OpenAPI document that no type tells: bodies of POST routes, and problems."""

from __future__ import annotations

from typing import Any

from collector.capture.dialects import DIALECTS, GENERIC

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

BODIES: dict[tuple[str, str], Json] = {
    ("post", "/api/v1/lineage"): _body(_EVENT, "application/json"),
    ("post", "/api/v1/lineage/batch"): _body(
        {"type": "array", "items": _EVENT}, "application/json", "application/x-ndjson"
    ),
    ("post", "/api/v1/impact"): _body(_CHANGES, "application/json"),
    ("post", "/api/v1/capture/sql"): _body(_SQL, "application/json"),
}
