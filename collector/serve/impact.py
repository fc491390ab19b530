"""`POST /api/v1/impact`: what proposed changes would break. Reads the graph, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

import orjson
from flask import Blueprint, Response, request

from collector.analyse.impact.answer import ImpactAnswer, answer_of
from collector.analyse.impact.changes import Change, ChangeError, read_changes
from collector.analyse.impact.decide import Impact, Policy, decide, notes_on
from collector.analyse.impact.flows import Flows, index_flows
from collector.analyse.impact.rules import impact_of_all
from collector.gate.policy import read_policy
from collector.gate.report.markdown import as_markdown
from collector.graph.read.asking import Graph
from collector.graph.read.impact import impact_lineage
from collector.graph.read.reach import Window, downstream
from collector.model.node import Node
from collector.serve.api import respond
from collector.serve.changed_nodes import resolve_changes, settle_columns
from collector.services import services

routes = Blueprint("impact", __name__)


@dataclass(frozen=True, slots=True)
class Assessed:
    """What some changes would do, the lineage that says so, and what was left out."""

    impact: Impact
    changes: list[Change]
    flows: Flows
    notes: list[str]

    def answer(self) -> ImpactAnswer:
        """As plain values."""
        return answer_of(self.impact, self.changes, self.flows, self.notes)


@routes.post("/api/v1/impact")
def post_impact() -> Response:
    """What breaks if these changes are made, and whether they should be; as JSON or Markdown."""
    asked = _body()
    changes = read_changes(asked.get("changes"), asked.get("node"))
    policy = read_policy(asked.get("policy") or {}, "The policy of the request")
    skip = asked.get("unknown") == "skip"
    answer = assess(services().graph, changes, policy, skip_unknown=skip).answer()
    if request.args.get("format") == "markdown":
        return Response(as_markdown(answer), mimetype="text/markdown")
    return respond(answer)


def assess(
    graph: Graph, changes: Sequence[Change], policy: Policy, *, skip_unknown: bool = False
) -> Assessed:
    """What the changes would do; nodes that are not in the graph are refused or noted."""
    resolved = resolve_changes(graph, changes, skip_unknown=skip_unknown)
    starts = _datasets(graph, [one.node for one in resolved.changed])
    flows = index_flows(*impact_lineage(graph, starts))
    settled = settle_columns(flows, resolved)
    affected = impact_of_all(flows, [(one.node.id, one.change) for one in settled.changed])
    impact = decide(affected, policy, datetime.now(timezone.utc).date())
    notes = [*settled.notes, *notes_on(affected)]
    return Assessed(impact, [one.change for one in settled.changed], flows, notes)


def _body() -> dict[str, Any]:
    try:
        asked = orjson.loads(request.get_data())
    except orjson.JSONDecodeError as error:
        raise ChangeError(f"The body is not JSON: {error}.") from error
    if not isinstance(asked, dict):
        raise ChangeError('The body is an object: {"node": …, "changes": [{"type": …}]}.')
    return asked


def _datasets(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The datasets from which changes spread: those named, and those that named jobs write."""
    found = [node for node in nodes if node.type == "dataset"]
    for job in (node for node in nodes if node.type == "job"):
        hits = downstream(graph, job, Window(max_depth=1)).hits
        found.extend(hit.node for hit in hits if hit.node.type == "dataset")
    return found
