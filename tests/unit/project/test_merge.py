"""Merging events into states: commutative, idempotent, and never from older to newer."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.model.facets import schema_fields
from collector.model.identity import DatasetId, JobId
from collector.model.naming import NamingRules
from collector.model.reading import SMALL, small_json
from collector.project.facts import Facts, dump_facts, facts_of, load_facts
from collector.project.merge import (
    is_delta_write,
    merge_dataset,
    merge_job,
    merge_placeholder,
    merge_run,
)
from collector.project.run_view import is_suspect, outcome_of, state_of
from collector.project.state import DatasetState, Facets, JobState, RunState, Use
from collector.project.view import json_text
from tests.graph.generated import run_events

RULES = NamingRules()
ORDERS = Path(__file__).parents[2] / "events" / "orders"


def parsed(event):
    return parse_event(event, canonical_digest(event), RULES)


def told(events):
    """The states of one run, one job and one dataset after some events."""
    run, job = RunState("r"), JobState(JobId("n", "j"))
    dataset = DatasetState(DatasetId("w", "a"))
    for event in map(parsed, events):
        merge_run(run, event, facts_of(event, RULES), RULES)
        merge_job(job, event, RULES)
        for mention in event.outputs:
            merge_dataset(dataset, mention, event, RULES, written=True)
    return json_text([run.dump(), run.facts, job.dump(), dataset.dump(), dataset.schemas])


@settings(deadline=None)
@given(st.lists(run_events(), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_events_in_any_order_and_twice_give_the_same_states(events, chance):
    arrived = chance.sample(events * 2, len(events) * 2)
    assert told(copy.deepcopy(arrived)) == told(copy.deepcopy(events))


def test_a_deleted_facet_stays_deleted_when_older_ones_arrive():
    orders = {"1": {"x": 1}, "2": {"_deleted": True}, "3": {"x": 3}}
    for arrival in itertools.permutations("12"):
        facets = Facets()
        for order in arrival:
            facets.merge("f", orders[order], order)
        assert facets.values == {}
        facets.merge("f", orders["3"], "3")
        assert facets.values == {"f": {"x": 3}}


def test_a_run_says_itself_which_job_it_belongs_to():
    event = {"eventTime": "2026-01-01T00:00:00Z", "run": {"runId": "r"},
             "job": {"namespace": "n", "name": "own"}}  # fmt: skip
    for own_first in (True, False):
        run = RunState("r")
        for step in (own_first, not own_first):
            if step:
                merge_run(run, parsed(event), Facts(), RULES)
            else:
                merge_placeholder(run, JobId("n", "told by a child"), "9999/5/x")
        assert run.job_id == JobId("n", "own")


def test_state_goes_by_rank_and_a_silent_run_has_none():
    run = RunState("r")
    assert state_of(run) is None
    arrivals = {"COMPLETE": "COMPLETE", "START": "COMPLETE", "ABORT": "ABORT", "FAIL": "FAIL"}
    for event_type, expected in arrivals.items():
        run.times[event_type] = ["t", "t"]
        assert state_of(run) == expected
    assert outcome_of(run) == 0


def test_facts_survive_their_canonical_text():
    recorded = ORDERS / "08_fct_orders_complete.json"
    facts = facts_of(parsed(json.loads(recorded.read_bytes())), RULES)
    assert facts.columns
    assert load_facts(dump_facts(facts)) == facts
    assert dump_facts(facts | facts) == dump_facts(facts)


def test_ddl_and_delta_are_believed_without_statistics():
    run = RunState("r", spark=True, times={"COMPLETE": ["t", "t"]})
    run.writes["x"] = Use(DatasetId("w", "x"))
    assert not is_suspect(run)
    run.reads["y"] = run.writes["x"]
    assert is_suspect(run)
    run.lenient = True
    assert not is_suspect(run)


def test_a_merge_of_delta_is_known_by_its_command_and_other_writes_by_their_storage_layer():
    complete = json.loads((ORDERS / "08_fct_orders_complete.json").read_bytes())
    assert not is_delta_write(parsed(complete))
    merge = {**complete["job"], "name": "nightly.execute_merge_into_command.fct_orders"}
    assert is_delta_write(parsed({**complete, "job": merge}))
    complete["outputs"][0]["facets"]["storage"] = {
        "_producer": "https://example.org/test",
        "_schemaURL": "https://openlineage.io/spec/facets/1-0-1/StorageDatasetFacet.json",
        "storageLayer": "delta",
        "fileFormat": "parquet",
    }
    assert is_delta_write(parsed(complete))


def test_the_same_event_read_by_other_naming_rules_gives_other_facts():
    event = parsed(json.loads((ORDERS / "08_fct_orders_complete.json").read_bytes()))
    plain = facts_of(event, RULES)
    (namespace,) = {fact.source.namespace for fact in plain.columns}
    renamed = facts_of(event, NamingRules({namespace: "another"}))
    assert {fact.source.namespace for fact in renamed.columns} == {"another"}
    assert facts_of(event, RULES) == plain


def test_a_schema_too_large_to_be_kept_is_read_all_the_same():
    fields = [{"name": f"field_{n}", "type": "text"} for n in range(SMALL // 20)]
    assert small_json(fields) is None
    assert [f.path for f in schema_fields({"fields": fields})] == [f["name"] for f in fields]
