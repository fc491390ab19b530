from __future__ import annotations

from itertools import islice

import orjson
import pytest

from bench.estate import endless_runs, first_runs, make_estate
from bench.projection import tenths
from bench.recorded import endless_days, recorded_events
from collector.validate import judge


def test_the_same_seed_gives_the_same_events():
    assert list(first_runs(make_estate(7, 20))) == list(first_runs(make_estate(7, 20)))
    assert list(first_runs(make_estate(7, 20))) != list(first_runs(make_estate(8, 20)))


def test_events_of_the_estate_are_valid_and_about_twelve_kilobytes():
    events = list(first_runs(make_estate(7, 100)))
    assert all(judge(event, "strict").accepted for event in events)
    assert 10_000 < sum(map(len, events)) / len(events) < 14_000


def test_every_run_is_new():
    estate = make_estate(7, 10)
    events = [*first_runs(estate), *islice(endless_runs(estate), 200)]
    runs = [orjson.loads(event)["run"]["runId"] for event in events]
    assert len(set(runs)) == len(events) / 2


def test_a_recorded_day_comes_again_with_other_run_ids_and_nothing_else():
    recorded = [orjson.loads(event) for event in recorded_events()]
    days = [orjson.loads(event) for event in islice(endless_days(7), 2 * len(recorded))]
    first, second = days[: len(recorded)], days[len(recorded) :]
    runs = [{event["run"]["runId"] for event in day} for day in (recorded, first, second)]
    assert len(runs[0]) == len(runs[1]) == len(runs[2])
    assert len(runs[0] | runs[1] | runs[2]) == 3 * len(runs[0])
    assert [e["job"] for e in first] == [e["job"] for e in recorded]


def test_tenths_count_from_the_first_batch():
    curve = [(0.0, 0.0), (5.0, 100.0), (6.0, 600.0), (8.0, 1100.0)]
    assert tenths(curve) == [pytest.approx(500.0)] * 5 + [pytest.approx(250.0)] * 5
