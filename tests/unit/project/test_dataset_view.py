from __future__ import annotations

import copy

from hypothesis import given, settings
from hypothesis import strategies as st

from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.model.identity import DatasetId
from collector.model.naming import NamingRules
from collector.project.batch import add_datasets
from collector.project.dataset_view import dataset_view, same_schemas
from collector.project.known import Known
from collector.project.merge import merge_dataset, schema_digest
from collector.project.state import DatasetState
from collector.project.track import Point, Track
from collector.project.view import Changes, View
from tests.graph.generated import run_events

RULES = NamingRules()
ORDERS = DatasetId("w", "orders")


def dataset(*points, **told):
    known = DatasetState(ORDERS, history=Track(tail=[Point(at, "one") for at in points]), **told)
    known.schemas["one"] = [["id", "bigint", None, 1]]
    return known


def test_a_schema_told_once_more_shows_nothing_new():
    once = dataset("2026-01-01T00:00:00Z/1")
    again = dataset("2026-01-01T00:00:00Z/1", "2026-01-02T00:00:00Z/1", seen=["a", "b"])
    assert same_schemas([once], [again])


def test_a_first_schema_an_earlier_one_and_an_end_are_shown():
    known = dataset("2026-01-02T00:00:00Z/1")
    assert not same_schemas([dataset()], [known])
    assert not same_schemas([known], [dataset("2026-01-01T00:00:00Z/1", "2026-01-02T00:00:00Z/1")])
    dropped = dataset("2026-01-02T00:00:00Z/1", changes={"DROP": "2026-01-03T00:00:00Z/1"})
    assert not same_schemas([known], [dropped])


def told(events):
    """The states of all datasets after some events, with their histories of schemas."""
    states: dict[str, DatasetState] = {}
    for event in (parse_event(event, canonical_digest(event), RULES) for event in events):
        for mentions, written in ((event.inputs, False), (event.outputs, True)):
            for mention in mentions:
                state = states.setdefault(mention.id.key, DatasetState(mention.id))
                merge_dataset(state, mention, event, RULES, written=written)
                digest = schema_digest(mention)
                point = Point(f"{event.order}/{written}", digest or "")
                if digest and point not in state.history.tail:
                    state.history = state.history.edited(None, point) or state.history
    return states


def everything(states, groups):
    """The whole view, with nothing left out."""
    view = View()
    for first, keys in groups.members.items():
        shown = dataset_view(groups.canonical[first], [states[key] for key in keys], groups)
        view.nodes |= shown.nodes
        view.links |= shown.links
    return view


@settings(deadline=None)
@given(st.lists(run_events(), min_size=1, max_size=6), st.data())
def test_leaving_out_unchanged_schemas_changes_nothing_that_is_written(events, data):
    cut = data.draw(st.integers(0, len(events)))
    known = Known(None)
    known.datasets = told(copy.deepcopy(events))
    known.old_datasets = {key: DatasetState(d.id) for key, d in known.datasets.items()}
    known.old_datasets |= told(copy.deepcopy(events[:cut]))
    before, after = known.groups()
    expected, found = Changes(), Changes()
    expected.add(everything(known.old_datasets, before), everything(known.datasets, after))
    add_datasets(known, found, before, after)
    assert found == expected
