"""`POST /api/v1/impact`: what proposed changes would break. Reads the graph, changes nothing."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from datetime import datetime, timezone
from typing import Any

import orjson
from flask import Blueprint, Response, request

from collector.analyse.impact.answer import ImpactAnswer, answer_of
from collector.analyse.impact.changes import Change, ChangeError, read_changes
from collector.analyse.impact.decide import Policy, decide
from collector.analyse.impact.flows import Flows, index_flows
from collector.analyse.impact.rules import impact_of_all
from collector.errors import UnknownNodeError, Violation
from collector.gate.policy import read_policy
from collector.gate.report.markdown import as_markdown
from collector.graph.read.asking import Graph
from collector.graph.read.impact import impact_lineage
from collector.graph.read.reach import Window, downstream
from collector.graph.read.resolve import resolve_node
from collector.model.node import Node
from collector.serve.api import respond
from collector.services import services

routes = Blueprint("impact", __name__)

Targeted = tuple[Node, Change]


@routes.post("/api/v1/impact")
def post_impact() -> Response:
    """What breaks if these changes are made, and whether they should be; as JSON or Markdown."""
    asked = _body()
    changes = read_changes(asked.get("changes"), asked.get("node"))
    policy = read_policy(asked.get("policy") or {}, "The policy of the request")
    skip = asked.get("unknown") == "skip"
    answer = assess(services().graph, changes, policy, skip_unknown=skip)
    if request.args.get("format") == "markdown":
        return Response(as_markdown(answer), mimetype="text/markdown")
    return respond(answer)


def assess(
    graph: Graph, changes: Sequence[Change], policy: Policy, *, skip_unknown: bool = False
) -> ImpactAnswer:
    """The answer for some changes; nodes that are not in the graph are refused or noted."""
    targeted, notes = _resolved(graph, changes, skip_unknown=skip_unknown)
    flows = index_flows(*impact_lineage(graph, _datasets(graph, [node for node, _ in targeted])))
    for node, change in targeted:
        _check_column(flows, node, change)
    affected = impact_of_all(flows, [(node.id, change) for node, change in targeted])
    impact = decide(affected, policy, datetime.now(timezone.utc).date())
    names = {node.id: node.name for node in flows.nodes.values()}
    return answer_of(impact, [change for _, change in targeted], names, notes)


def _body() -> dict[str, Any]:
    try:
        asked = orjson.loads(request.get_data())
    except orjson.JSONDecodeError as error:
        raise ChangeError(f"The body is not JSON: {error}.") from error
    if not isinstance(asked, dict):
        raise ChangeError('The body is an object: {"node": …, "changes": [{"type": …}]}.')
    return asked


def _resolved(
    graph: Graph, changes: Sequence[Change], *, skip_unknown: bool
) -> tuple[list[Targeted], list[str]]:
    found = [(_find(graph, change.node, skip_unknown=skip_unknown), change) for change in changes]
    targeted = [(node, change) for node, change in found if node is not None]
    missing = dict.fromkeys(change.node for node, change in found if node is None)
    return targeted, [f"{name} is not in the graph: nobody is known to use it." for name in missing]


def _find(graph: Graph, name: str, *, skip_unknown: bool) -> Node | None:
    try:
        return resolve_node(graph, name)
    except UnknownNodeError:
        if skip_unknown:
            return None
        raise


def _datasets(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The datasets from which changes spread: those named, and those that named jobs write."""
    found = [node for node in nodes if node.type == "dataset"]
    for job in (node for node in nodes if node.type == "job"):
        hits = downstream(graph, job, Window(max_depth=1)).hits
        found.extend(hit.node for hit in hits if hit.node.type == "dataset")
    return found


def _check_column(flows: Flows, node: Node, change: Change) -> None:
    """A column that a dataset with known columns does not have is a mistake, not "no impact"."""
    known = flows.columns.get(node.id, {})
    if change.type == "column_add" or change.column is None or not known or change.column in known:
        return
    near = difflib.get_close_matches(change.column, known, n=3) or sorted(known)[:3]
    message = f"{node.name} has no column {change.column!r}; did you mean {', '.join(near)}?"
    raise UnknownNodeError(message, (Violation("/changes", message),))
