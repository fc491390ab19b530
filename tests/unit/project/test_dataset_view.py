from __future__ import annotations

from collector.model.identity import DatasetId
from collector.project.dataset_view import same_schemas
from collector.project.state import DatasetState
from collector.project.track import Point, Track

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
