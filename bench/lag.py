"""How far the graph is behind under a steady load, and what the Python processes take meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import requests

from bench.estate import Estate, endless_runs, first_runs
from bench.feeding import feeding
from bench.http_load import drive, post_request
from bench.ingest import checked
from bench.plan import Plan
from bench.processes import memory_mb
from bench.result import Figures, Series, latencies, percentile
from bench.servers import Bolt, Server, collector, projector

CLIENTS = 16
EVERY_S = 0.5
SETTLED = 0.2
"""The share of the load after which memory is expected to be flat."""


@dataclass(slots=True)
class _Watch:
    """Looks every half second how long an event takes into the graph, and at memory."""

    server: Server
    pids: tuple[int, ...]
    events: Iterator[bytes]
    stop: threading.Event = field(default_factory=threading.Event)
    lags: list[tuple[float, float]] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)

    def run(self) -> None:
        """Look until told to stop."""
        begin = time.perf_counter()
        url = f"{self.server.lineage}?wait=graph"
        with requests.Session() as session:
            while not self.stop.wait(EVERY_S):
                sent = time.perf_counter()
                answer = session.post(
                    url, next(self.events), headers={"Content-Type": "application/json"}
                )
                in_graph = answer.json().get("in_graph") is True
                taken = time.perf_counter() - sent
                self.lags.append((sent - begin, taken if in_graph else float("inf")))
                self.memory.append((time.perf_counter() - begin, memory_mb(self.pids)))


def lag_figures(bolt: Bolt, home: Path, estate: Estate, plan: Plan) -> tuple[Figures, Series]:
    """Lag and memory at a steady rate of events, the known jobs of an estate running again."""
    with collector(home, bolt) as server, projector(home, bolt) as pid, feeding(home) as feed:
        feed.append(first_runs(estate))
        feed.drained()
        watch = _Watch(server, (*server.pids, pid), endless_runs(estate, 50_000_000))
        thread = threading.Thread(target=watch.run)
        thread.start()
        bodies = endless_runs(estate, 60_000_000)
        sent = (post_request(server.lineage, body) for body in bodies)
        load = checked(drive(server.lineage, sent, CLIENTS, plan.lag_seconds, plan.lag_rate))
        watch.stop.set()
        thread.join()
    lags = [lag for _, lag in watch.lags]
    figures = {
        "lag/offered/rate": plan.lag_rate,
        "lag/accepted/rate": load.rate,
        "lag/p50_s": percentile(lags, 0.5),
        "lag/max_s": max(lags),
        **latencies("lag/post", load.milliseconds),
        **memory_figures(watch.memory),
    }
    return figures, {"lag": watch.lags, "memory": watch.memory}


def memory_figures(memory: list[tuple[float, float]]) -> Figures:
    """Memory once things have settled, at the end, and at most."""
    settled = memory[int(len(memory) * SETTLED)][1]
    return {
        "memory/begin_mb": settled,
        "memory/end_mb": memory[-1][1],
        "memory/most_mb": max(taken for _, taken in memory),
    }
