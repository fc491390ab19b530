"""`/api/openapi.json`: OpenAPI 3.1, made from the routes themselves, so that it cannot lie.

Read routes carry the types of their parameters and answers (api.py); the rest are listed with what
Flask knows of them and what `OTHERS` adds.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
from flask import Blueprint, Flask, Response, current_app
from werkzeug.routing import Rule

from collector import __version__
from collector.serve.api import ATTRIBUTE, Described, NoQuery, respond
from collector.serve.openapi_groups import GROUPS, group_of
from collector.serve.openapi_parts import BODIES, PROBLEM, PROBLEM_ANSWER

routes = Blueprint("openapi", __name__)
_REF = "#/components/schemas/{name}"
_METHODS = ("get", "post", "put", "delete")
Json = dict[str, Any]


@routes.get("/api/openapi.json")
def get_openapi() -> Response:
    """This description."""
    return respond(document(current_app))


def document(app: Flask) -> Json:
    """The OpenAPI document of an app."""
    answers, components = _answers(_described(app))
    paths: dict[str, Json] = {}
    for rule in _rules(app):
        paths.setdefault(path_of(rule), {}).update(_operations(app, rule, answers))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Headwater",
            "version": __version__,
            "description": "An OpenLineage collector: send events, ask what they mean.",
        },
        "tags": [{"name": group} for group in GROUPS],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": {**components, "Problem": PROBLEM},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"key": []}, {}],
    }


def _answers(described: list[tuple[Rule, Described]]) -> tuple[Json, Json]:
    """The schema of each endpoint's answer, and the types that they share."""
    types = [
        (rule.endpoint, each) for rule, d in described for each in get_args(d.answer) or (d.answer,)
    ]
    schemas, components = msgspec.json.schema_components(
        [each for _, each in types], ref_template=_REF
    )
    answers: Json = {}
    for (endpoint, _), schema in zip(types, schemas, strict=True):
        known = answers.get(endpoint)
        answers[endpoint] = {"anyOf": [known, schema]} if known else schema
    return answers, components


def path_of(rule: Rule) -> str:
    """A Flask rule in OpenAPI's words."""
    return re.sub(r"<(?:[^:<>]+:)?([^<>]+)>", r"{\1}", rule.rule)


def _rules(app: Flask) -> Iterator[Rule]:
    """Every rule of the API; the files of its pages are no part of it."""
    for rule in app.url_map.iter_rules():
        served = rule.rule.startswith(("/api", "/v1", "/health", "/metrics"))
        if served and not rule.rule.startswith("/api/docs"):
            yield rule


def _described(app: Flask) -> list[tuple[Rule, Described]]:
    found = ((rule, _description(app, rule)) for rule in _rules(app))
    return [(rule, described) for rule, described in found if described is not None]


def _description(app: Flask, rule: Rule) -> Described | None:
    described: Described | None = getattr(app.view_functions[rule.endpoint], ATTRIBUTE, None)
    return described


def _operations(app: Flask, rule: Rule, answers: Json) -> Json:
    methods = {method.lower() for method in rule.methods or ()}
    return {
        method: _operation(app, rule, method, answers.get(rule.endpoint))
        for method in _METHODS
        if method in methods
    }


def _operation(app: Flask, rule: Rule, method: str, answer: Json | None) -> Json:
    described = _description(app, rule)
    words = inspect.getdoc(app.view_functions[rule.endpoint]) or rule.endpoint
    summary, _, more = words.partition("\n")
    body = BODIES.get((method, path_of(rule)))
    operation: Json = {
        "operationId": f"{method}_{rule.endpoint.replace('.', '_')}",
        "summary": summary.rstrip("."),
        "tags": [group_of(rule.endpoint)],
        "parameters": [
            *_path_parameters(rule),
            *_query_parameters(described.query if described else NoQuery),
        ],
        "responses": {**_good(answer, method, path_of(rule)), "default": PROBLEM_ANSWER},
    }
    if more.strip():
        operation["description"] = more.strip()
    return {**operation, **({"requestBody": body} if body else {})}


def _good(answer: Json | None, method: str, path: str) -> Json:
    if answer is not None:
        media = {"application/json": {"schema": answer}}
        return {
            "200": {"description": "The answer.", "content": media},
            **({"304": {"description": "Not changed."}} if method == "get" else {}),
        }
    status = "201" if (method, path) == ("post", "/api/v1/lineage") else "2XX"
    return {status: {"description": "Done."}}


def _path_parameters(rule: Rule) -> Iterator[Json]:
    for name in sorted(rule.arguments):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


@cache
def _query_parameters(query: type[msgspec.Struct]) -> tuple[Json, ...]:
    schema = next(iter(msgspec.json.schema_components([query])[1].values()))
    required = set(schema.get("required", ()))
    return tuple(
        _parameter(name, dict(told), required=name in required)
        for name, told in schema["properties"].items()
    )


def _parameter(name: str, told: Json, *, required: bool) -> Json:
    """A parameter; what is never sent as null is not described as null."""
    options = [option for option in told.pop("anyOf", ()) if option.get("type") != "null"]
    if options:
        told = {**told, **options[0]}
    if told.get("default", ...) is None:
        del told["default"]
    description = told.pop("description", None)
    parameter: Json = {"name": name, "in": "query", "required": required, "schema": told}
    return {**parameter, **({"description": description} if description else {})}
