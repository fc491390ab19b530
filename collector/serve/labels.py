"""`/api/v1/tags` and `/api/v1/owners`: what people say about nodes, as journal commands.

Each change is one entry with who and when; the projector applies it, a replay repeats it. The
answer comes once it is in the graph, or says that it is on its way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

import orjson
from flask import Blueprint, Response, jsonify, request

from collector.errors import UsageError, Violation
from collector.graph.read.resolve import resolve_node
from collector.journal.commands import append_command
from collector.model.node import Node
from collector.model.tags import LONGEST, parse_tag
from collector.receive.body import JSON_TYPES, read_body
from collector.receive.sender import sender
from collector.receive.waiting import wait_for_graph
from collector.services import services

routes = Blueprint("labels", __name__, url_prefix="/api/v1")


@routes.post("/tags")
def tag() -> Response:
    """Tag a dataset, job or column; values that it has already are replaced."""
    asked = _body("tags")
    told = [parse_tag(text) for text in asked["tags"]]
    return _said("tag", _node(asked), {"tags": {one.key: one.value for one in told}})


@routes.delete("/tags")
def untag() -> Response:
    """Take tags away, whoever set them."""
    keys = [parse_tag(text).key for text in _listed("tag")]
    return _said("untag", _node(request.args), {"tags": keys})


@routes.post("/owners")
def own() -> Response:
    """Name owners of a dataset or job."""
    asked = _body("owners")
    return _said("own", _owned(asked), {"owners": asked["owners"]})


@routes.delete("/owners")
def disown() -> Response:
    """Say that somebody is no owner, whoever said they were."""
    return _said("disown", _owned(request.args), {"owners": _listed("owner")})


def _said(command: str, node: Node, args: Mapping[str, Any]) -> Response:
    about = {
        "type": "job" if node.type == "job" else "dataset",
        "namespace": node.namespace,
        "name": node.name,
        "column": node.column,
    }
    now = datetime.now(timezone.utc)
    said = {"node": about, **args}
    seq = append_command(services().journal, command, said, sender(), now)
    in_graph = wait_for_graph(services(), [seq])
    return jsonify(status="accepted", seq=seq, node=node.id, in_graph=in_graph)


def _body(name: str) -> dict[str, Any]:
    """The request with its list of texts checked."""
    try:
        asked = orjson.loads(read_body(request, services().settings.max_body_bytes, JSON_TYPES))
    except orjson.JSONDecodeError as error:
        raise UsageError(f"The body is not JSON: {error}.") from error
    if not isinstance(asked, dict):
        raise UsageError(f'The body is an object: {{"node": …, "{name}": […]}}.')
    _check(asked.get(name), f"/{name}")
    return asked


def _listed(name: str) -> list[str]:
    """The values of a parameter that may be repeated."""
    values = request.args.getlist(name)
    _check(values, name)
    return values


def _check(values: object, at: str) -> None:
    good = isinstance(values, Sequence) and not isinstance(values, str) and len(values) > 0
    if not good or not all(_is_text(value) for value in values):  # type: ignore[attr-defined]
        message = f"must be one or more texts, each with at most {LONGEST} characters."
        raise UsageError(f"{at} {message}", (Violation(at, message),))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST


def _node(asked: Mapping[str, Any]) -> Node:
    name = asked.get("node")
    if not isinstance(name, str) or not name:
        fault = Violation("/node", "must name a dataset, job or column.")
        raise UsageError(f"node {fault.message}", (fault,))
    return resolve_node(services().graph, name)


def _owned(asked: Mapping[str, Any]) -> Node:
    node = _node(asked)
    if node.type == "column":
        fault = Violation("/node", f"{node.label} is a column; its dataset has owners.")
        raise UsageError(fault.message, (fault,))
    return node
