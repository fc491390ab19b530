from __future__ import annotations

import pytest

from collector.errors import UsageError
from collector.send.declared import send_declared


class Collector:
    """Answers batches in the spec's form; refuses the events whose number is listed."""

    def __init__(self, refused=()):
        self.batches = []
        self.refused = set(refused)

    def post(self, path, batch):
        assert path == "/api/v1/lineage/batch"
        self.batches.append(batch)
        failed = [
            {"index": index, "reason": "wrong"}
            for index, event in enumerate(batch)
            if event["number"] in self.refused
        ]
        return {"failed_events": failed}


def test_events_go_in_order_in_batches():
    collector = Collector()
    send_declared(collector.post, [{"number": number} for number in range(1200)])
    assert [len(batch) for batch in collector.batches] == [500, 500, 200]
    assert [event["number"] for batch in collector.batches for event in batch] == list(range(1200))


def test_every_refused_event_is_named_after_all_were_sent():
    collector = Collector(refused={3, 700})
    with pytest.raises(UsageError, match="2 events were refused") as refusal:
        send_declared(collector.post, [{"number": number} for number in range(800)])
    assert [fault.pointer for fault in refusal.value.violations] == ["event 3", "event 700"]


def test_nothing_to_send_is_nothing_to_do():
    collector = Collector()
    send_declared(collector.post, [])
    assert collector.batches == []
