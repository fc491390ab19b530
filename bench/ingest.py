"""How many events a second are accepted, beside a route that only parses and beside a peer.

Servers take turns within each round, so that the machine's other work hits all of them alike.
Every event is new; an answer other than 2xx stops the benchmark, since its rate would mean nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice

from bench.estate import Estate, endless_runs
from bench.http_load import Load, UnfitError, drive, post_request
from bench.plan import Plan
from bench.processes import cpu_seconds
from bench.recorded import endless_days
from bench.result import Figures, latencies, median_of
from bench.servers import Server

BATCH_EVENTS = 500
BATCH_CLIENTS = 4


def post_figures(servers: Mapping[str, Server], estate: Estate, plan: Plan) -> Figures:
    """Rate, times and CPU of single POSTs: by kind of event, clients and server."""
    sources = {"estate": endless_runs(estate), "spark": endless_days(plan.seed)}
    rounds: dict[str, list[Figures]] = defaultdict(list)
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(plan.rounds):
        for kind in plan.kinds:
            events = sources[kind]
            for clients in plan.clients:
                for name, server in servers.items():
                    cell = f"post/{kind}/{clients}/{name}"
                    load, figures = _post(server, events, clients, plan.seconds)
                    rounds[cell].append({f"{cell}/{key}": value for key, value in figures.items()})
                    times[cell] += load.milliseconds
    merged: Figures = {}
    for cell, parts in rounds.items():
        merged |= median_of(parts) | latencies(cell, times[cell])
    return merged


def batch_figures(server: Server, estate: Estate, plan: Plan) -> Figures:
    """Events a second by the batch endpoint, in turns with single POSTs by as many clients."""
    single, batched = endless_runs(estate, 10_000_000), endless_runs(estate, 20_000_000)
    parts: list[Figures] = []
    for _ in range(plan.rounds):
        one, _ = _post(server, single, BATCH_CLIENTS, plan.seconds)
        url = f"{server.lineage}/batch"
        requests = (post_request(url, body) for body in _bodies(batched))
        many = checked(drive(url, requests, BATCH_CLIENTS, plan.seconds))
        parts.append({"batch/single/rate": one.rate, "batch/batch/rate": many.rate * BATCH_EVENTS})
    return median_of(parts)


def checked(load: Load) -> Load:
    """The load, if all of it was answered well."""
    if load.faults or not load.answers:
        raise UnfitError(f"Not every request was answered well: {load.statuses}")
    return load


def _post(
    server: Server, events: Iterator[bytes], clients: int, seconds: float
) -> tuple[Load, Figures]:
    before = cpu_seconds(server.pids)
    requests = (post_request(server.lineage, body) for body in events)
    load = checked(drive(server.lineage, requests, clients, seconds))
    figures = {"rate": load.rate}
    if server.pids:
        figures["cpu_ms"] = (cpu_seconds(server.pids) - before) * 1000 / load.answers
    return load, figures


def _bodies(events: Iterator[bytes]) -> Iterator[bytes]:
    while True:
        yield b"[" + b",".join(islice(events, BATCH_EVENTS)) + b"]"
