from __future__ import annotations

import gzip

import orjson
import pytest

from collector.cli.client import Answer
from collector.errors import DeniedError, UnavailableError
from collector.send import batches
from collector.send.batches import Summary, in_batches, send_batch
from collector.send.event_files import FileEvent


def events(*bodies):
    return [FileEvent(body, "f.jsonl", line) for line, body in enumerate(bodies, start=1)]


class Collector:
    """Answers each request with the next answer, and remembers what was sent."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.sent = []

    def __call__(self, path, body, headers):
        assert headers == {"Content-Encoding": "gzip"}
        self.sent.append((path, gzip.decompress(body)))
        return self.answers.pop(0)


ONE = Answer(201, {"status": "accepted", "seq": "1-1", "warnings": [{"kind": "no-offset"}]})
BUSY = Answer(503, {"detail": "The disk is full."}, retry_after_s=7.0)


def batch_answer(*failed):
    failures = [{"index": index, "reason": "bad", "retriable": False} for index in failed]
    return Answer(200, {"summary": {"warnings": {"no-offset": 2}}, "failed_events": failures})


def test_a_lone_event_goes_by_the_plain_route():
    collector, summary = Collector(ONE), Summary()
    send_batch(collector, events(b"{}"), summary)
    assert collector.sent == [("/api/v1/lineage", b"{}")]
    assert (summary.accepted, summary.warnings) == (1, {"no-offset": 1})


def test_many_events_go_as_one_array():
    collector, summary = Collector(batch_answer(1)), Summary()
    send_batch(collector, events(b'{"a":1}', b'{"b":2}', b"{}"), summary)
    [(path, body)] = collector.sent
    assert path == "/api/v1/lineage/batch"
    assert orjson.loads(body) == [{"a": 1}, {"b": 2}, {}]
    assert summary.accepted == 2
    assert [(r.source, r.line, r.reason) for r in summary.refused] == [("f.jsonl", 2, "bad")]


def test_a_text_that_is_no_json_goes_alone_and_does_not_break_the_batch():
    refused = Answer(400, {"detail": "The body is not JSON."})
    collector, summary = Collector(batch_answer(), refused), Summary()
    send_batch(collector, events(b"{}", b'{"half":', b"[]"), summary)
    assert [path for path, _ in collector.sent] == ["/api/v1/lineage/batch", "/api/v1/lineage"]
    assert summary.accepted == 2
    assert [(r.line, r.reason) for r in summary.refused] == [(2, "The body is not JSON.")]


def test_a_busy_collector_is_asked_again_after_the_time_it_says():
    slept = []
    summary = Summary()
    send_batch(Collector(BUSY, BUSY, ONE), events(b"{}"), summary, slept.append)
    assert slept == [7.0, 7.0]
    assert summary.accepted == 1


def test_patience_has_an_end():
    collector = Collector(*[BUSY] * batches.TRIES)
    with pytest.raises(UnavailableError, match="The disk is full"):
        send_batch(collector, events(b"{}"), Summary(), lambda _: None)


def test_a_missing_key_ends_it_at_once():
    with pytest.raises(DeniedError):
        send_batch(Collector(Answer(401, {"detail": "no key"})), events(b"{}"), Summary())


def test_batches_are_bounded_by_number_and_by_size(monkeypatch):
    monkeypatch.setattr(batches, "MOST_EVENTS", 3)
    monkeypatch.setattr(batches, "MOST_BYTES", 20)
    sizes = [len(batch) for batch in in_batches(events(*[b"{}"] * 7))]
    assert sizes == [3, 3, 1]
    large = [len(batch) for batch in in_batches(events(b"{}", b"x" * 50, b"{}", b"{}"))]
    assert large == [1, 1, 2]
