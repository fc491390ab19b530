from __future__ import annotations

from bench import smoke
from bench.servers import NOWHERE, Bolt
from bench.smoke import CHECKS, Check, losses


def test_accepting_is_not_ten_times_slower_beside_a_noop_route_than_it_was(tmp_path):
    assert losses(None, Bolt(NOWHERE), tmp_path, parts=("ingest",)) == []


def test_a_loss_must_show_in_every_attempt(monkeypatch, tmp_path):
    fine = dict.fromkeys((name for c in CHECKS for name in (c.dividend, c.divisor)), 1.0)
    slow = fine | {"batch/batch/rate": 0.1}
    looks = iter([slow, fine])
    monkeypatch.setattr(smoke, "_measured", lambda *_: next(looks))
    assert losses(None, Bolt(""), tmp_path) == []
    monkeypatch.setattr(smoke, "_measured", lambda *_: slow)
    assert losses(None, Bolt(""), tmp_path) == [
        "events in batches to single ones: 10.0%, at least 40.0%"
    ]


def test_a_ratio_is_the_first_figure_over_the_second():
    assert Check("a to b", "ingest", "a", "b", 0.5).ratio({"a": 1.0, "b": 4.0}) == 0.25
