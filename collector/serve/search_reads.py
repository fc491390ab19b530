"""`GET /api/v1/search`: nodes by a part of their name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint
from msgspec import Meta

from collector.errors import UsageError, Violation
from collector.graph.read.search import search
from collector.model.node import Node
from collector.model.reference import TYPES
from collector.serve.api import Query, reads
from collector.services import services

routes = Blueprint("search_reads", __name__)


class SearchQuery(Query, frozen=True, kw_only=True):
    """What to look for."""

    q: Annotated[
        str, Meta(max_length=1000, description="Words of a name, namespace, column, tag or owner.")
    ]
    type: Annotated[str, Meta(description="Types, with commas between.")] = "dataset,job,column"
    limit: Annotated[int, Meta(ge=1, le=200)] = 20


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first; `found_by` says of each in turn: by name, tag or owner."""

    query: str
    results: list[Node]
    found_by: list[str]
    truncated: bool


@routes.get("/api/v1/search")
@reads(SearchQuery, Found)
def get_search(asked: SearchQuery) -> Found:
    """Datasets, jobs and columns with a name, namespace, path, tag or owner that has every word."""
    types = tuple(part.strip() for part in asked.type.split(","))
    strange = [part for part in types if part not in TYPES]
    if strange:
        message = f"must be some of {', '.join(TYPES)}; {strange[0]!r} is none of them"
        raise UsageError(f"type {message}.", (Violation("type", message),))
    found = search(services().graph, asked.q, types=types, limit=asked.limit + 1)
    page = list(found.items())[: asked.limit]
    nodes, reasons = [node for node, _ in page], [reason for _, reason in page]
    return Found(asked.q, nodes, reasons, len(found) > asked.limit)
