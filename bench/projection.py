"""How fast the journal becomes a graph, beside bare Cypher for the same nodes and relationships."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path

import neo4j

from bench.bare_cypher import Content, create_rate, read_content
from bench.estate import endless_runs, first_runs, make_estate
from bench.feeding import Curve, Feed, feeding
from bench.plan import Plan
from bench.processes import memory_mb
from bench.result import Figures, Series, median_of
from bench.servers import Bolt, projector

TENTHS = 10


def projection_figures(driver: neo4j.Driver, bolt: Bolt, home: Path, plan: Plan) -> Figures:
    """Events a second, of runs that repeat what is known and of jobs seen for the first time."""
    parts: list[Figures] = []
    with projector(home, bolt), feeding(home) as feed:
        _warm_up(feed, plan)
        known = read_content(driver)
        for number in range(plan.rounds):
            estate = make_estate(plan.seed + 100 + number, plan.first_seen_jobs)
            events = list(first_runs(estate))
            first, known = _beside_bare(driver, feed, events, known, "first_seen")
            events = list(islice(endless_runs(estate), 2 * plan.repeated_runs))
            again, known = _beside_bare(driver, feed, events, known, "repeating")
            parts.append(first | again)
    return median_of(parts)


def decay_figures(bolt: Bolt, home: Path, plan: Plan) -> tuple[Figures, Series]:
    """The speed of the first and the last tenth of a long row of runs, into a growing graph."""
    estate = make_estate(plan.seed + 200, plan.jobs)
    with feeding(home) as feed:
        with projector(home, bolt):
            feed.append(first_runs(estate))
            feed.drained()
        feed.append(islice(endless_runs(estate), plan.decay_events))
        with projector(home, bolt) as pid:
            curve = feed.drained()
            memory = memory_mb([pid])
    rates = tenths(curve)
    figures = {
        "decay/events": curve[-1][1],
        "decay/first_tenth/rate": rates[0],
        "decay/last_tenth/rate": rates[-1],
        "decay/projector_mb": memory,
    }
    return figures, {"decay": [(place + 1, rate) for place, rate in enumerate(rates)]}


def tenths(curve: Curve) -> list[float]:
    """Events a second in each tenth of a curve; its clock starts with the first batch."""
    begin = curve[1][1]
    whole = curve[-1][1] - begin
    times = [_time_at(curve, begin + whole * place / TENTHS) for place in range(TENTHS + 1)]
    return [
        whole / TENTHS / (after - before) for before, after in pairwise(times) if after > before
    ]


def _time_at(curve: Curve, events: float) -> float:
    """When that many events were in, between two looks in proportion."""
    for (earlier, had), (later, has) in pairwise(curve):
        if has >= events:
            return (
                earlier + (later - earlier) * (events - had) / (has - had) if has > had else later
            )
    return curve[-1][0]


def _warm_up(feed: Feed, plan: Plan) -> None:
    estate = make_estate(plan.seed + 99, plan.first_seen_jobs)
    feed.append(first_runs(estate))
    feed.append(islice(endless_runs(estate), 2 * plan.repeated_runs))
    feed.drained()


def _beside_bare(
    driver: neo4j.Driver, feed: Feed, events: Sequence[bytes], known: Content, kind: str
) -> tuple[Figures, Content]:
    feed.append(events, piece=len(events))
    curve = feed.drained()
    content = read_content(driver)
    bare = create_rate(driver, content.without(known), len(events))
    name = f"projection/{kind}"
    return {f"{name}/rate": curve[-1][1] / curve[-1][0], f"{name}/bare_rate": bare}, content
