"""How fast lineage is read: the Marquez-form query by REST, beside the bare driver and a peer.

The bare driver runs the very Cypher statements that the route runs for the same question, with
the same parameters, and makes nothing of the rows.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any
from urllib.parse import urlencode

import neo4j

from bench.estate import NAMESPACE, Estate
from bench.http_load import drive, get_request
from bench.ingest import checked
from bench.plan import Plan
from bench.result import Figures, latencies
from bench.servers import Server
from collector.graph.read.asking import Graph, Row, gathered
from collector.graph.read.reach import Window
from collector.graph.read.resolve import resolve_node
from collector.serve.drawing_found import drawing_found

STARTS = 10
CLIENTS = (1, 8)
LIMIT = 10_000

Question = list[tuple[str, dict[str, Any]]]
"""The statements behind one answer, each with its parameters."""


@dataclass(frozen=True, slots=True)
class _Overheard(Graph):
    """A graph that notes what it was asked."""

    asked: Question = field(default_factory=list)

    def ask(self, name: str, **parameters: object) -> list[Row]:
        """Answer, and note the question."""
        self.asked.append((gathered(name)[0], parameters))
        return Graph.ask(self, name, **parameters)


def query_figures(
    driver: neo4j.Driver, servers: Mapping[str, Server], estate: Estate, plan: Plan
) -> Figures:
    """Times of lineage queries by depth and clients: by each server, and by the bare driver."""
    starts = Random(plan.seed).sample(estate.datasets, STARTS)
    ids = [f"dataset:{NAMESPACE}:{name}" for name in starts]
    times: dict[str, list[float]] = defaultdict(list)
    figures: Figures = {}
    for depth in plan.depths:
        targets = [_target(node_id, depth) for node_id in ids]
        questions = [_question(driver, node_id, depth) for node_id in ids]
        for _ in range(plan.rounds):
            for clients in CLIENTS:
                cell = f"query/{depth}/{clients}"
                for name, server in servers.items():
                    asked = (get_request(server.url, target) for target in cycle(targets))
                    load = checked(drive(server.url, asked, clients, plan.seconds))
                    times[f"{cell}/{name}"] += load.milliseconds
                times[f"{cell}/bare"] += _bare(driver, questions, clients, plan.seconds)
    for cell, taken in times.items():
        figures |= latencies(cell, taken)
    return figures


def _target(node_id: str, depth: int) -> str:
    return f"/api/v1/lineage?{urlencode({'nodeId': node_id, 'depth': depth})}"


def _question(driver: neo4j.Driver, node_id: str, depth: int) -> Question:
    graph = _Overheard(driver)
    window = Window(max_depth=depth, limit=LIMIT)
    start = resolve_node(graph, node_id)
    drawing_found(graph, start, window, "both", columns=False, folded=False)
    return graph.asked


def _bare(
    driver: neo4j.Driver, questions: Sequence[Question], clients: int, seconds: float
) -> list[float]:
    until = time.perf_counter() + seconds
    numbers = count()

    def client() -> list[float]:
        taken: list[float] = []
        while (begin := time.perf_counter()) < until:
            _ask(driver, questions[next(numbers) % len(questions)])
            taken.append((time.perf_counter() - begin) * 1000)
        return taken

    return _side_by_side(client, clients)


def _side_by_side(client: Callable[[], list[float]], clients: int) -> list[float]:
    with ThreadPoolExecutor(clients) as pool:
        parts = [pool.submit(client) for _ in range(clients)]
        return [taken for part in parts for taken in part.result()]


def _ask(driver: neo4j.Driver, question: Question) -> None:
    with driver.session(default_access_mode=neo4j.READ_ACCESS) as session:
        for query, parameters in question:
            session.execute_read(lambda tx, q=query, p=parameters: tx.run(q, p).data())  # type: ignore[misc]
