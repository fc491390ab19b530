"""Upkeep in bounded transactions: prune, stale marks, and which names stand for which."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import neo4j

from collector.graph.cypher_file import statement
from collector.model.order import instant

STEP = 1000


class PruneLimits(NamedTuple):
    """Before when things go; None: they stay."""

    runs_before: datetime | None = None
    dropped_before: datetime | None = None
    jobs_before: datetime | None = None
    stale_before: datetime | None = None


def count_prunable(driver: neo4j.Driver, database: str, limits: PruneLimits) -> dict[str, int]:
    """How much a prune would take, without taking it."""
    with driver.session(database=database) as session:
        found = session.run(statement("maintain", "count_prunable"), limits._asdict()).single()
    return dict(found) if found else {}


def prune(driver: neo4j.Driver, database: str, limits: PruneLimits) -> None:
    """Delete what is older than the limits, and mark what is stale; may run twice."""
    if limits.runs_before:
        before = instant(limits.runs_before.isoformat())
        _run(driver, database, "store_pruned", before=before)
        _until_done(driver, database, "prune_runs", before=limits.runs_before)
        _until_done(driver, database, "prune_placeholders")
    if limits.dropped_before:
        _until_done(driver, database, "prune_datasets", before=limits.dropped_before)
    if limits.jobs_before:
        _until_done(driver, database, "prune_jobs", before=limits.jobs_before)
    if limits.stale_before:
        _until_done(driver, database, "mark_stale", before=limits.stale_before)
    _until_done(driver, database, "prune_columns")


def list_aliases(driver: neo4j.Driver, database: str) -> list[dict[str, Any]]:
    """Every name that stands for another."""
    with driver.session(database=database) as session:
        return session.run(statement("maintain", "list_aliases")).data()


def _until_done(driver: neo4j.Driver, database: str, name: str, **parameters: Any) -> None:
    while _run(driver, database, name, limit=STEP, **parameters):
        pass


def _run(driver: neo4j.Driver, database: str, name: str, /, **parameters: Any) -> int:
    def work(tx: neo4j.ManagedTransaction) -> int:
        record = tx.run(statement("maintain", name), parameters).single()
        return int(record["deleted"]) if record else 0

    with driver.session(database=database) as session:
        return session.execute_write(work)
