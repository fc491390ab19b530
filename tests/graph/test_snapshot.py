"""A snapshot stands for what the journal has dropped: the graph comes back exactly, and goes on."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path

import orjson
import pytest
from neo4j.time import DateTime

from collector.errors import UnavailableError, UsageError
from collector.graph.cypher_file import statement
from collector.graph.dump import dump_lines
from collector.graph.schema import VERSION
from collector.journal.entry import Entry, NewEntry
from collector.journal.retention import enforce_retention
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest
from collector.project import projector, snapshot
from collector.project.replay import replay_all
from collector.project.snapshot import dumping, rebuild, starting_point
from tests.graph.conftest import failing

EVENTS = Path(__file__).parents[1] / "events"
ORDERS = [path.read_bytes() for path in sorted((EVENTS / "orders").glob("*.json"))]
SPARK = (EVENTS / "spark" / "friday.jsonl").read_bytes().splitlines()
# Told after the restore: how two old runs ended, and how two began.
LATE = [ORDERS[1], ORDERS[4], ORDERS[7], SPARK[len(SPARK) // 2]]
OLD = [body for body in [*ORDERS[:12], *SPARK] if body not in LATE]
NEW = ORDERS[12:]
NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
LATER = NOON + timedelta(days=9)

EVERYTHING = "MATCH (n) WHERE NOT n:Position RETURN labels(n) AS labels, properties(n) AS of"
EVERY_LINK = "MATCH (a)-[r]->(b) RETURN a.key, b.key, type(r) AS type, properties(r) AS of"


def append(journal, bodies, at):
    journal.append(
        [NewEntry("event", b, canonical_digest(orjson.loads(b)), at, "a test") for b in bodies]
    )


def project(journal, target):
    while projector.step(journal, target):
        pass


def contents(driver):
    """All there is, with every property and its type, as a multiset."""
    nodes, links = driver.execute_query(EVERYTHING)[0], driver.execute_query(EVERY_LINK)[0]
    return Counter(repr([*r.values()[:-1], sorted(r["of"].items())]) for r in [*nodes, *links])


@pytest.fixture
def journal(tmp_path):
    opened = SqliteJournal(tmp_path)
    append(opened, OLD, NOON)
    yield opened
    opened.close()


@pytest.fixture
def retained(driver, journal, target, tmp_path):
    """A graph of old and new events, of which the journal has only the new ones."""
    project(journal, target)
    append(journal, NEW, LATER)
    position = target.position()
    dropped = enforce_retention(tmp_path, 1, position, LATER, dumping(driver, "neo4j"))
    assert dropped == len(OLD)
    project(journal, target)
    return starting_point(journal, tmp_path)


def replay(driver, journal, target, start):
    published = []
    replay_all(
        journal,
        target,
        driver=driver,
        database="neo4j",
        snapshot=start,
        publish=published.append,
        bury=failing,
    )
    return published


def test_a_replay_starts_from_the_snapshot_and_gives_the_same_graph(
    driver, journal, target, retained
):
    dump, before = dump_lines(driver), contents(driver)
    driver.execute_query("MATCH (d:Dataset) SET d.name = 'spoilt', d.memory = '{}'")
    published = replay(driver, journal, target, retained)
    assert dump_lines(driver) == dump
    assert contents(driver) == before
    assert published[0] == retained.position
    assert journal.lag(published[-1]) == journal.lag(target.position()) == 0


def test_late_events_of_old_runs_merge_as_if_nothing_had_been_dropped(
    driver, journal, target, retained
):
    replay(driver, journal, target, retained)
    append(journal, LATE, LATER)
    project(journal, target)
    after_restore = dump_lines(driver)
    rebuild(driver, "neo4j", None)
    position = target.position()
    for bodies in (OLD, NEW, LATE):
        target.apply(journal_entries(bodies), position, position)
    assert dump_lines(driver) == after_restore


def journal_entries(bodies):
    return [
        Entry(str(n), "event", body, canonical_digest(orjson.loads(body)), NOON, "a test")
        for n, body in enumerate(bodies)
    ]


def test_times_are_times_again(driver, retained):
    rebuild(driver, "neo4j", retained)
    [record] = driver.execute_query(
        "MATCH (r:Run) WHERE r.started_at IS NOT NULL RETURN r.started_at AS at LIMIT 1"
    ).records
    assert isinstance(record["at"], DateTime)


def test_the_canonical_dump_lies_beside_the_copy(driver, retained):
    rebuild(driver, "neo4j", retained)
    assert retained.dump.read_bytes().splitlines() == dump_lines(driver)


def test_a_damaged_snapshot_is_refused_and_the_graph_stays(driver, journal, target, retained):
    before = contents(driver)
    body = retained.copy.read_bytes()
    retained.copy.write_bytes(body[: len(body) // 2])
    with pytest.raises(UsageError, match=r"is damaged .* The graph was left as it is"):
        replay(driver, journal, target, retained)
    assert contents(driver) == before
    assert journal.lag(target.position()) == 0


def test_a_snapshot_of_a_newer_headwater_is_refused(driver, retained, monkeypatch):
    monkeypatch.setattr(snapshot, "VERSION", VERSION - 1)
    with pytest.raises(UsageError, match="is of a newer Headwater"):
        rebuild(driver, "neo4j", retained)


def test_without_any_snapshot_the_whole_cannot_be_replayed(journal, retained, tmp_path):
    retained.folder.rename(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match=f"dropped its {len(OLD)} oldest entries"):
        starting_point(journal, tmp_path)


def test_a_journal_that_has_everything_is_replayed_from_its_beginning(journal, tmp_path):
    assert starting_point(journal, tmp_path) is None


def test_projectors_and_snapshots_wait_for_a_restore_that_was_cut_off(
    driver, journal, target, retained, monkeypatch
):
    append(journal, LATE, LATER)

    def cut_off(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(snapshot, "restore", cut_off)
        with pytest.raises(KeyboardInterrupt):
            rebuild(driver, "neo4j", retained)
    with pytest.raises(UnavailableError, match="headwater replay"):
        projector.step(journal, target)
    with pytest.raises(UnavailableError, match="headwater replay"):
        dumping(driver, "neo4j")(retained)
    replay(driver, journal, target, retained)
    assert journal.lag(target.position()) == 0


def test_restored_relationships_find_their_nodes_without_a_scan(graph):
    text = statement("maintain", "restore_links")
    with graph.driver.session() as session:
        plan = repr(session.run(f"EXPLAIN {text}", rows=[]).consume().plan)
    assert "NodeByElementIdSeek" in plan
    assert "AllNodesScan" not in plan
