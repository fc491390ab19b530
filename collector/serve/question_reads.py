"""`GET /api/v1/questions`: every query file there is, and the answers to those that are tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Annotated, Any

from flask import Blueprint
from msgspec import Meta

from collector.graph.query_header import QueryHeader, read_headers
from collector.graph.read.questions import QUESTIONS, answer, question
from collector.graph.read.resolve import resolve_node
from collector.serve.api import NoQuery, Query, reads
from collector.serve.parameters import Limit, NodeText, Text, Time, time_of
from collector.services import services

routes = Blueprint("question_reads", __name__)


class QuestionQuery(Query, frozen=True, kw_only=True):
    """About which node, which time, and how many rows."""

    node: NodeText | None = None
    namespace: Text | None = None
    time: Annotated[Time, Meta(description="The time that the question names.")] | None = None
    limit: Limit = 100


@dataclass(frozen=True, slots=True)
class Questions:
    """Every query file, with its header; `answered` are those that this API answers as tables."""

    questions: list[QueryHeader]
    answered: list[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The answer to a question: rows under columns."""

    name: str
    columns: list[str]
    rows: list[dict[str, Any]]
    truncated: bool


@routes.get("/api/v1/questions")
@reads(NoQuery, Questions)
def get_questions(_: NoQuery) -> Questions:
    """Every question that there is a query for, with the query."""
    return Questions(read_headers(), list(QUESTIONS))


@routes.get("/api/v1/questions/<name>")
@reads(QuestionQuery, Table)
def get_question(asked: QuestionQuery, name: str) -> Table:
    """The answer to one question as a table."""
    needed = question(name)
    graph = services().graph
    node = None
    if asked.node is not None:
        types = needed.types or ("dataset", "job", "column")
        node = resolve_node(graph, asked.node, namespace=asked.namespace, types=types)
    time = time_of("time", asked.time) or datetime.now(timezone.utc) - needed.ago
    rows = answer(graph, name, node=node, time=time, limit=asked.limit + 1)
    columns = list(rows[0]) if rows else []
    return Table(name, columns, rows[: asked.limit], len(rows) > asked.limit)
