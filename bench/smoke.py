"""A short look at ratios with wide margins: a loss of ten times is noticed, a busy machine is not.

Nothing here is a time. What is compared is measured in turns within seconds, and what looks lost is
measured again before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import neo4j

from bench.estate import first_runs, make_estate
from bench.feeding import feeding
from bench.ingest import batch_figures, post_figures
from bench.plan import Plan
from bench.projection import projection_figures
from bench.queries import query_figures
from bench.result import Figures
from bench.servers import Bolt, collector, noop_route, projector

PLAN = Plan(
    mode="smoke",
    kinds=("estate",),
    clients=(8,),
    rounds=1,
    seconds=0.5,
    jobs=60,
    depths=(10,),
    first_seen_jobs=60,
    repeated_runs=300,
)
ATTEMPTS = 3
PARTS = ("ingest", "projection", "queries")
_EMPTY = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"


@dataclass(frozen=True, slots=True)
class Check:
    """A ratio of two figures that must not fall below a margin far under the usual."""

    what: str
    part: str
    dividend: str
    divisor: str
    least: float

    def ratio(self, figures: Figures) -> float:
        """What was measured."""
        return figures[self.dividend] / figures[self.divisor]


CHECKS = (
    Check(
        "accepted events to the no-op route",
        "ingest",
        "post/estate/8/collector/rate",
        "post/estate/8/noop/rate",
        0.05,
    ),
    Check(
        "events in batches to single ones", "ingest", "batch/batch/rate", "batch/single/rate", 0.4
    ),
    Check(
        "projection of known jobs to bare Cypher",
        "projection",
        "projection/repeating/rate",
        "projection/repeating/bare_rate",
        0.015,
    ),
    Check(
        "projection of new jobs to bare Cypher",
        "projection",
        "projection/first_seen/rate",
        "projection/first_seen/bare_rate",
        0.04,
    ),
    Check(
        "a lineage query by the bare driver to one by REST",
        "queries",
        "query/10/1/bare/p50_ms",
        "query/10/1/rest/p50_ms",
        0.05,
    ),
)


def losses(
    driver: neo4j.Driver | None, bolt: Bolt, home: Path, parts: Sequence[str] = PARTS
) -> list[str]:
    """Sentences about ratios that stayed below their margin in every attempt.

    Without a driver, only what needs no Neo4j can be looked at.
    """
    lost = [check for check in CHECKS if check.part in parts]
    told: list[str] = []
    for attempt in range(ATTEMPTS):
        figures = _measured(driver, bolt, home / str(attempt), {check.part for check in lost})
        lost = [check for check in lost if check.ratio(figures) < check.least]
        told = [f"{c.what}: {c.ratio(figures):.1%}, at least {c.least:.1%}" for c in lost]
        if not lost:
            break
    return told


def _measured(driver: neo4j.Driver | None, bolt: Bolt, home: Path, parts: set[str]) -> Figures:
    figures: Figures = {}
    estate = make_estate(PLAN.seed, PLAN.jobs)
    if "ingest" in parts:
        with collector(home / "posts", bolt) as ours, noop_route(home / "noop", bolt) as noop:
            figures |= post_figures({"noop": noop, "collector": ours}, estate, PLAN)
            figures |= batch_figures(ours, estate, PLAN)
    if driver is not None and "projection" in parts:
        _empty(driver)
        figures |= projection_figures(driver, bolt, home / "projection", PLAN)
    if driver is not None and "queries" in parts:
        _empty(driver)
        with feeding(home / "queries") as feed, projector(home / "queries", bolt):
            feed.append(first_runs(estate))
            feed.drained()
        with collector(home / "queries", bolt) as ours:
            figures |= query_figures(driver, {"rest": ours}, estate, PLAN)
    return figures


def _empty(driver: neo4j.Driver) -> None:
    with driver.session() as session:
        session.run(_EMPTY).consume()
