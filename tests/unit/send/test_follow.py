from __future__ import annotations

import gzip

import orjson
import pytest

from collector.cli.client import Answer
from collector.errors import UnavailableError
from collector.send.batches import Summary
from collector.send.follow import Clock, follow


class Collector:
    """A collector that is away for some requests, and keeps what it gets afterwards."""

    def __init__(self, away_for=0):
        self.away_for = away_for
        self.kept = []

    def post(self, path, body, _headers):
        if self.away_for:
            self.away_for -= 1
            raise UnavailableError("The collector cannot be reached.")
        document = orjson.loads(gzip.decompress(body))
        self.kept += document if path.endswith("batch") else [document]
        return Answer(200, {"warnings": [], "failed_events": [], "summary": {"warnings": {}}})


def clock(on_sleep=lambda: None):
    """A clock that moves only when somebody sleeps."""
    time = [0.0]

    def sleep(seconds):
        time[0] += seconds
        on_sleep()

    return Clock(now=lambda: time[0], sleep=sleep)


@pytest.fixture
def spool(tmp_path):
    path = tmp_path / "app.jsonl"
    path.write_bytes(b'{"n":1}\n{"n":2}\n')
    return path


def test_it_ships_what_is_there_and_ends_when_nothing_new_comes(spool):
    collector, summary = Collector(), Summary()
    follow(spool, collector.post, summary, idle_s=3, clock=clock())
    assert collector.kept == [{"n": 1}, {"n": 2}]
    assert summary.accepted == 2


def test_a_second_time_sends_nothing_twice(spool):
    collector = Collector()
    follow(spool, collector.post, Summary(), idle_s=0, clock=clock())
    follow(spool, collector.post, Summary(), idle_s=0, clock=clock())
    assert len(collector.kept) == 2


def test_lines_that_come_while_it_waits_are_shipped(spool):
    late = iter([b'{"n":3}\n', b'{"n":4}\n'])

    def write_more():
        with spool.open("ab") as file:
            file.write(next(late, b""))

    collector = Collector()
    follow(spool, collector.post, Summary(), idle_s=5, clock=clock(write_more))
    assert [event["n"] for event in collector.kept] == [1, 2, 3, 4]


def test_while_the_collector_is_away_it_waits_and_loses_nothing(spool):
    collector, said = Collector(away_for=30), []
    follow(spool, collector.post, Summary(), idle_s=1, tell=said.append, clock=clock())
    assert len(collector.kept) == 2
    assert said == [
        "The collector cannot be reached. Waiting for it; nothing is lost.",
        "The collector is back.",
    ]


def test_what_was_not_accepted_is_sent_again_by_the_next_one(spool):
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        follow(spool, Collector(away_for=1).post, Summary(), clock=clock(stop))
    collector = Collector()
    follow(spool, collector.post, Summary(), idle_s=0, clock=clock())
    assert len(collector.kept) == 2
