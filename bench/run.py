"""All parts of the benchmark in one run, each on a journal of its own and an empty graph."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import neo4j
from neo4j.exceptions import DriverError, Neo4jError

from bench import result
from bench.estate import Estate, first_runs, make_estate
from bench.feeding import feeding
from bench.http_load import UnfitError, drive, post_request
from bench.ingest import batch_figures, checked, post_figures
from bench.lag import lag_figures
from bench.limits import disk_figures
from bench.plan import Plan
from bench.pressure import pressure_figures
from bench.projection import decay_figures, projection_figures
from bench.queries import query_figures
from bench.result import Result
from bench.servers import Bolt, Server, collector, neo4j_ready, noop_route, projector

QUERY_LAYERS = 20
PEER_CLIENTS = 8
PEER_PATIENCE_S = 600.0
_EMPTY = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Bench:
    """What every part needs: where things run, and how much is measured."""

    plan: Plan
    home: Path
    bolt: Bolt
    driver: neo4j.Driver
    peer: Server | None

    @property
    def estate(self) -> Estate:
        """The estate whose events are sent."""
        return make_estate(self.plan.seed, self.plan.jobs)

    def emptied(self) -> None:
        """Empty the graph; constraints and indexes stay."""
        with self.driver.session() as session:
            session.run(_EMPTY).consume()

    def with_peer(self, servers: dict[str, Server]) -> dict[str, Server]:
        """The same servers and, where there is one, the peer."""
        return servers | ({"peer": self.peer} if self.peer else {})


def run(plan: Plan, home: Path, peer: Server | None, parts: Sequence[str], say: Say) -> Result:
    """Measure these parts; a part that fails is told of, and does not cost the others."""
    told = Result(plan.mode, plan.seed, result.now(), machine=result.this_machine())
    told.versions = result.these_versions()
    begin = time.monotonic()
    with neo4j_ready(home / "neo4j") as (bolt, driver):
        bench = Bench(plan, home, bolt, driver, peer)
        told.versions["neo4j server"] = _neo4j_version(driver)
        for name in parts:
            since = time.monotonic()
            bench.emptied()
            try:
                PARTS[name](bench, told)
            except (UnfitError, OSError, Neo4jError, DriverError) as error:
                told.faults[name] = f"{type(error).__name__}: {error}"
            say(f"{name}: {told.faults.get(name, 'measured')} ({time.monotonic() - since:.0f} s)")
    told.seconds = time.monotonic() - begin
    return told


def _ingest(bench: Bench, told: Result) -> None:
    home, estate = bench.home / "ingest", bench.estate
    with collector(home, bench.bolt) as ours, noop_route(home / "noop", bench.bolt) as noop:
        servers = bench.with_peer({"noop": noop, "collector": ours})
        told.figures |= post_figures(servers, estate, bench.plan)
        told.figures |= batch_figures(ours, estate, bench.plan)


def _disk(bench: Bench, told: Result) -> None:
    told.figures |= disk_figures(bench.home / "disk", bench.estate, bench.plan)


def _projection(bench: Bench, told: Result) -> None:
    home = bench.home / "projection"
    told.figures |= projection_figures(bench.driver, bench.bolt, home, bench.plan)


def _decay(bench: Bench, told: Result) -> None:
    figures, series = decay_figures(bench.bolt, bench.home / "decay", bench.plan)
    told.figures |= figures
    told.series |= series


def _pressure(bench: Bench, told: Result) -> None:
    home = bench.home / "pressure"
    told.figures |= pressure_figures(bench.bolt, home, bench.estate, bench.plan)


def _lag(bench: Bench, told: Result) -> None:
    figures, series = lag_figures(bench.bolt, bench.home / "lag", bench.estate, bench.plan)
    told.figures |= figures
    told.series |= series


def _queries(bench: Bench, told: Result) -> None:
    home = bench.home / "queries"
    estate = make_estate(bench.plan.seed + 400, bench.plan.jobs, QUERY_LAYERS)
    with feeding(home) as feed:
        feed.append(first_runs(estate))
        with projector(home, bench.bolt):
            feed.drained()
    if bench.peer:
        _send_all(bench.peer, estate)
    with collector(home, bench.bolt) as ours:
        servers = bench.with_peer({"rest": ours})
        told.figures |= query_figures(bench.driver, servers, estate, bench.plan)


def _send_all(peer: Server, estate: Estate) -> None:
    """Bring the estate into the peer, so that it can be asked the same."""
    requests = (post_request(peer.lineage, body) for body in first_runs(estate))
    checked(drive(peer.lineage, requests, PEER_CLIENTS, PEER_PATIENCE_S))


def _neo4j_version(driver: neo4j.Driver) -> str:
    rows = driver.execute_query("CALL dbms.components() YIELD versions RETURN versions[0] AS v")
    return str(rows.records[0]["v"])


PARTS: dict[str, Callable[[Bench, Result], None]] = {
    "ingest": _ingest,
    "disk": _disk,
    "projection": _projection,
    "decay": _decay,
    "pressure": _pressure,
    "lag": _lag,
    "queries": _queries,
}
