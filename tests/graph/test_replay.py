"""Replay gives the same graph: from nothing, in part on top, and past faulty events."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import orjson
import pytest

from collector.graph.dump import dump_lines
from collector.journal.entry import NewEntry
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest
from collector.model.identity import JobId
from collector.project import projector
from collector.project.replay import Selection, replay_all, replay_selected
from tests.graph.conftest import failing

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))


@pytest.fixture
def journal(tmp_path):
    """The order story, an event a minute."""
    opened = SqliteJournal(tmp_path)
    for minute, path in enumerate(STORY):
        body = path.read_bytes()
        digest = canonical_digest(orjson.loads(body))
        at = NOON + timedelta(minutes=minute)
        opened.append([NewEntry("event", body, digest, at, "a test")])
    yield opened
    opened.close()


@pytest.fixture
def projected(driver, journal, target):
    """The dump of the graph as the projector made it."""
    while projector.step(journal, target):
        pass
    return dump_lines(driver)


def nothing(*_told):
    pass


def test_the_graph_is_built_from_nothing_into_the_same_graph(driver, journal, target, projected):
    driver.execute_query("MATCH (d:Dataset) SET d.name = 'spoilt'")
    driver.execute_query("CREATE (:Dataset {key: 'stray'})")
    published = []
    replay_all(
        journal,
        target,
        driver=driver,
        database="neo4j",
        snapshot=None,
        publish=published.append,
        bury=failing,
    )
    assert dump_lines(driver) == projected
    assert journal.lag(published[-1]) == 0
    assert journal.lag(target.position()) == 0


def test_events_applied_again_change_nothing(driver, journal, target, projected):
    position = target.position()
    done = replay_selected(journal, target, Selection(), nothing, failing)
    assert done == len(STORY)
    assert dump_lines(driver) == projected
    assert target.position() == position


def test_a_time_range_and_a_job_select_events(journal):
    minutes = Selection(NOON + timedelta(minutes=2), NOON + timedelta(minutes=5))
    assert len(list(minutes.events(journal))) == 3
    job = orjson.loads(STORY[0].read_bytes())["job"]
    of_job = list(Selection(job=JobId(job["namespace"], job["name"])).events(journal))
    assert [entry.body for entry in of_job] == [path.read_bytes() for path in STORY[:2]]


def test_a_part_replayed_into_an_empty_graph_has_that_part_alone(
    driver, journal, target, projected
):
    driver.execute_query("MATCH (n) WHERE NOT n:Position DETACH DELETE n")
    job = orjson.loads(STORY[0].read_bytes())["job"]
    selection = Selection(job=JobId(job["namespace"], job["name"]))
    assert replay_selected(journal, target, selection, nothing, failing) == 2
    records, _, _ = driver.execute_query("MATCH (d:Dataset) RETURN collect(d.name) AS names")
    assert 0 < len(records[0]["names"]) < len([line for line in projected if b'"Dataset"' in line])


def test_a_faulty_event_is_buried_and_the_others_are_applied(driver, journal, target, projected):
    bad = NewEntry("event", b'{"no": "event"}', "0" * 64, NOON, "a test")
    [seq] = journal.append([bad])
    buried = []
    replay_selected(journal, target, Selection(), nothing, lambda e, _: buried.append(e.seq))
    assert buried == [seq]
    assert dump_lines(driver) == projected
