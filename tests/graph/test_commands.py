"""People's changes: aliases and prunes, in the order of the journal; a replay repeats them."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from collector.graph.maintain import PruneLimits, count_prunable
from collector.journal.commands import append_command
from collector.journal.entry import NewEntry
from collector.journal.sqlite import SqliteJournal
from collector.model.canonical import canonical_digest
from collector.project import projector
from collector.project.commands import ALIAS_ADD, ALIAS_REMOVE, PRUNE
from collector.project.label_commands import OWNED, TAGGED, UNTAGGED
from collector.project.target import Neo4jTarget

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
CASES = Path(__file__).parent / "cases"
NAMES = "MATCH (a:Dataset)-[:FEEDS]->(b:Dataset) RETURN a.name, b.name"


def events_of(case):
    return [json.loads(line) for line in (CASES / case / "events.jsonl").read_text().splitlines()]


class Collector:
    """A journal and a graph behind it."""

    def __init__(self, journal, graph):
        self.journal, self.graph = journal, graph
        self.target = Neo4jTarget(graph.driver)

    def send(self, events):
        bodies = [(json.dumps(event).encode(), canonical_digest(event)) for event in events]
        self.journal.append([NewEntry("event", b, digest, NOON, "a test") for b, digest in bodies])
        return self.drained()

    def ask(self, name, **args):
        append_command(self.journal, name, args, "ada", NOON)
        return self.drained()

    def drained(self):
        while projector.step(self.journal, self.target):
            pass
        return self.graph.dump()

    def replayed(self):
        self.graph.emptied()
        return self.drained()


@pytest.fixture
def collector(tmp_path, graph):
    journal = SqliteJournal(tmp_path)
    yield Collector(journal, graph)
    journal.close()


def name(namespace, name):
    return {"namespace": namespace, "name": name}


def test_a_person_joins_two_names_and_parts_them_again(collector, graph):
    before = collector.send(events_of("precision_inputs_times_outputs"))
    pair = {"alias": name("warehouse", "b"), "dataset": name("warehouse", "a")}
    collector.ask(ALIAS_ADD, **pair)
    assert sorted(graph.rows(NAMES)) == [["a", "c"], ["a", "d"]]
    assert collector.ask(ALIAS_REMOVE, **pair) == before
    assert collector.replayed() == before


def test_a_wrong_link_of_an_emitter_is_taken_back_for_good(collector, graph):
    collector.send(events_of("identity_symlink_comes_late"))
    pair = {"alias": name("file", "/lake/orders"), "dataset": name("hive://hms", "gold.orders")}
    parted = collector.ask(ALIAS_REMOVE, **pair)
    edges = [["/lake/orders", "copy"], ["a", "/lake/orders"], ["gold.orders", "report"]]
    assert sorted(graph.rows(NAMES)) == edges
    assert collector.send(events_of("identity_symlink_comes_late")) == parted
    assert collector.replayed() == parted


def test_tags_and_owners_of_people_are_there_again_after_a_replay(collector, graph):
    collector.send(events_of("precision_two_pairs"))
    node = {"node": {"type": "dataset", **name("warehouse", "c")}}
    collector.ask(TAGGED, **node, tags={"certified": "true", "tier": "gold"})
    collector.ask(UNTAGGED, **node, tags=["tier"])
    labelled = collector.ask(OWNED, **node, owners=["team:orders"])
    shown = "MATCH (d:Dataset) WHERE d.tags IS NOT NULL RETURN d.name, d.tags, d.owners"
    expected = [["c", ["certified"], ["team:orders"]]]
    assert graph.rows(shown) == expected
    assert collector.replayed() == labelled
    assert graph.rows(shown) == expected


def test_a_prune_takes_old_runs_and_leaves_lineage_and_a_replay_prunes_again(collector, graph):
    collector.send(events_of("history_late_run_splits_an_interval"))
    lineage = sorted(map(str, graph.rows("MATCH ()-[e:FEEDS|FEEDS_BEFORE]->() RETURN e.key")))
    limit = datetime(2026, 1, 3, tzinfo=timezone.utc)
    found = count_prunable(graph.driver, "neo4j", PruneLimits(runs_before=limit))
    assert found == {"runs": 2, "datasets": 0, "jobs": 0, "stale": 0}
    pruned = collector.ask(PRUNE, runs_before=limit.isoformat())
    assert graph.rows("MATCH (r:Run) RETURN count(r)") == [[1]]
    kept = sorted(map(str, graph.rows("MATCH ()-[e:FEEDS|FEEDS_BEFORE]->() RETURN e.key")))
    assert kept == lineage
    assert collector.replayed() == pruned


def test_a_prune_takes_dropped_datasets_and_jobs_long_unseen_with_their_lineage(collector, graph):
    collector.send(events_of("identity_drop_keeps_history"))
    late = datetime(2026, 1, 2, 12, tzinfo=timezone.utc)
    limits = {"dropped_before": late.isoformat(), "jobs_before": late.isoformat()}
    pruned = collector.ask(PRUNE, **limits)
    assert sorted(graph.rows("MATCH (d:Dataset) RETURN d.name")) == [["a"], ["back"]]
    assert graph.rows("MATCH (j:Job) RETURN j.name") == [["j2"]]
    assert graph.rows("MATCH ()-[e:FEEDS]->() RETURN e") == []
    assert collector.replayed() == pruned


def test_stale_lineage_is_marked_and_the_mark_goes_with_the_next_event(collector, graph):
    events = events_of("precision_two_pairs")
    fresh = collector.send(events)
    marked = collector.ask(PRUNE, stale_before=(NOON + timedelta(days=1)).isoformat())
    stale = "MATCH ()-[e:FEEDS]->() WHERE e.stale RETURN count(e)"
    assert graph.rows(stale) == [[4]]
    assert collector.replayed() == marked
    later = {**events[-1], "eventTime": "2026-01-09T10:00:00Z"}
    collector.send([later])
    assert graph.rows(stale) == [[0]]
    assert len(graph.dump()) == len(fresh)
