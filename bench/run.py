"""All parts of the benchmark in one run, each on a journal of its own and an empty graph."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import neo4j

from bench import result
from bench.estate import Estate, first_runs, make_estate
from bench.feeding import feeding
from bench.http_load import drive, post_request
from bench.ingest import batch_figures, checked, post_figures
from bench.lag import lag_figures
from bench.limits import disk_figures
from bench.plan import Plan
from bench.pressure import pressure_figures
from bench.projection import decay_figures, projection_figures
from bench.queries import query_figures
from bench.result import Result
from bench.servers import Bolt, Server, collector, neo4j_server, noop_route, projector
from collector.graph.schema import apply_schema

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


def run(plan: Plan, home: Path, peer: Server | None, say: Say) -> Result:
    """Measure everything."""
    told = Result(plan.mode, plan.seed, result.now(), machine=result.this_machine())
    told.versions = result.these_versions()
    begin = time.monotonic()
    with _ready(plan, home, peer) as bench:
        told.versions["neo4j server"] = _neo4j_version(bench.driver)
        for name, part in PARTS.items():
            since = time.monotonic()
            say(f"{name} ...")
            bench.emptied()
            part(bench, told)
            say(f"{name}: {time.monotonic() - since:.0f} s")
    told.seconds = time.monotonic() - begin
    return told


@contextmanager
def _ready(plan: Plan, home: Path, peer: Server | None) -> Iterator[Bench]:
    with (
        neo4j_server(home / "neo4j") as bolt,
        neo4j.GraphDatabase.driver(
            bolt.uri,
            auth=(bolt.user, bolt.password or ""),
            notifications_disabled_classifications=["UNRECOGNIZED"],
        ) as driver,
    ):
        apply_schema(driver)
        yield Bench(plan, home, bolt, driver, peer)


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
    "Accepting events": _ingest,
    "The disk alone": _disk,
    "Projecting beside bare Cypher": _projection,
    "Projecting a long row of events": _decay,
    "Accepting while Neo4j is busy, and down": _pressure,
    "A steady load": _lag,
    "Lineage queries": _queries,
}
