"""The same events in any order, with repeats and in batches of any size, give the same graph.

Compared are canonical dumps, byte for byte. Scenarios are recorded ones, generated ones, and, when
HEADWATER_EVENTS names a directory, every folder of events below it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collector import settings as headwater_settings
from collector.project import track
from collector.project.rules import Rules
from collector.validate import judge
from tests.graph import reference
from tests.graph.generated import scenarios
from tests.graph.test_cases import edges_in

EVENTS = Path(__file__).parent.parent / "events"


def scenario(story: Path) -> list[dict]:
    """What the door lets in of a story: a folder of JSON files, or a file of JSON lines."""
    if story.is_file():
        texts = story.read_bytes().splitlines()
    else:
        texts = [path.read_bytes() for path in sorted(story.glob("*.json")) if path.is_file()]
    return [json.loads(text) for text in texts if not judge(text, "standard").violations]


def recorded() -> list[Path]:
    """The stories in our own events and in those of HEADWATER_EVENTS."""
    more = headwater_settings.load().events
    roots = [EVENTS, *([more] if more else [])]
    folders = {path.parent for root in roots for path in root.rglob("*.json") if path.is_file()}
    files = {path for root in roots for path in root.rglob("*.jsonl") if path.is_file()}
    return sorted(folders | files)


@pytest.mark.parametrize("story", recorded(), ids=lambda story: story.name)
def test_a_recorded_scenario_gives_the_same_graph_in_any_order(graph, story):
    events = scenario(story)
    expected = graph.project(events).dump()
    chance = random.Random(story.name)
    arrived = chance.sample(events * 2, len(events) * 2)
    size = chance.choice([3, 7, 50]) if len(events) < 100 else 50
    assert graph.emptied().project(arrived, size).dump() == expected


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(scenarios(), st.randoms(use_true_random=False), st.sampled_from([1, 2, 32]))
def test_any_permutation_with_repeats_gives_the_same_graph_and_the_true_edges(
    make_graph, events, chance, tail
):
    graph = make_graph(Rules())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(track, "TAIL", tail)
        expected = graph.emptied().project(events).dump()
        assert edges_in(graph) == reference.edges(events)
        arrived = chance.sample(events * 2, len(events) * 2)
        size = chance.choice([1, 2, 5])
        assert graph.emptied().project(arrived, size).dump() == expected
