"""The same events in any order, with repeats and in batches of any size, give the same graph."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

EVENTS = Path(__file__).parent.parent / "events"


def scenario(folder: Path) -> list[dict]:
    return [json.loads(path.read_bytes()) for path in sorted(folder.glob("*.json"))]


@pytest.mark.parametrize("seed", range(4))
def test_a_scenario_gives_the_same_graph_in_any_order(graph, seed):
    events = scenario(EVENTS / "orders")
    expected = graph.project(events).dump()
    chance = random.Random(seed)
    arrived = chance.sample(events * 2, len(events) * 2)
    assert graph.emptied().project(arrived, chance.choice([1, 3, 7, 50])).dump() == expected
