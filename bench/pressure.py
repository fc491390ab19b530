"""What an emitter feels while Neo4j is busy, and while it is down: the time of a POST.

Posts come at a fixed rate, as from emitters that do not wait for each other, and count from when
they were due. The same by 32 clients that never pause is told beside it.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from bench.estate import Estate, endless_runs, first_runs, make_estate
from bench.feeding import feeding
from bench.http_load import drive, post_request
from bench.ingest import checked
from bench.plan import Plan
from bench.result import Figures, latencies
from bench.servers import NOWHERE, Bolt, Server, collector, projector

CLIENTS = 32
BACKLOG_JOBS = 500
"""New jobs in the backlog for each second that Neo4j is to be busy."""
BACKLOG_RUNS = 3000
"""Runs of known jobs behind them, for each second."""


def pressure_figures(bolt: Bolt, home: Path, estate: Estate, plan: Plan) -> Figures:
    """Times of a POST with a projector at full speed, and with one that finds no Neo4j."""
    figures: Figures = {}
    busy, down = home / "busy", home / "down"
    _pile_up(busy, plan)
    with collector(busy, bolt) as server, projector(busy, bolt), feeding(busy) as feed:
        figures |= _felt(server, estate, plan, "busy")
        figures["pressure/busy/backlog_left"] = feed.lag()
    nowhere = Bolt(NOWHERE)
    with collector(down, nowhere) as server, projector(down, nowhere):
        figures |= _felt(server, estate, plan, "down")
    return figures


def _pile_up(home: Path, plan: Plan) -> None:
    seconds = 2 * plan.pressure_seconds
    estate = make_estate(plan.seed + 300, int(BACKLOG_JOBS * seconds / 2))
    with feeding(home) as feed:
        feed.append(first_runs(estate))
        feed.append(islice(endless_runs(estate), int(BACKLOG_RUNS * seconds / 2) * 2))


def _felt(server: Server, estate: Estate, plan: Plan, state: str) -> Figures:
    events = endless_runs(estate, 40_000_000)
    requests = (post_request(server.lineage, body) for body in events)
    name = f"pressure/{state}"
    paced = drive(server.lineage, requests, CLIENTS, plan.pressure_seconds, plan.lag_rate)
    flat_out = drive(server.lineage, requests, CLIENTS, plan.pressure_seconds)
    return {
        **latencies(f"{name}/paced", checked(paced).milliseconds),
        **latencies(f"{name}/flat_out", checked(flat_out).milliseconds),
        f"{name}/flat_out/rate": flat_out.rate,
    }
