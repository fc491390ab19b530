from __future__ import annotations

import orjson
import pytest
from prometheus_client.parser import text_string_to_metric_families

from collector.receive import metrics

WARNINGS = "headwater_warnings_total"


@pytest.fixture
def numbers(client):
    """All samples by name and labels, as a scraper reads them."""

    def read():
        text = client.get("/metrics").text
        return {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    return read


def test_what_comes_in_is_counted_by_what_became_of_it(post, event, numbers):
    before = numbers()
    post(event)
    post(b"{}")
    post(b"{")
    post(event, content_type="text/plain")
    after = numbers()

    def grown(*sample):
        return after.get(sample, 0) - before.get(sample, 0)

    assert grown("headwater_received_total") == 3
    assert grown("headwater_accepted_total", "run") == 1
    assert grown("headwater_rejected_total", "invalid") == 1
    assert grown("headwater_rejected_total", "not_json") == 1
    assert grown("headwater_rejected_total", "media_type") == 1
    assert grown("headwater_request_seconds_count", "lineage") == 4


def test_sizes_lag_and_dead_letters_are_as_they_are_now(post, event, numbers, at_hand):
    post(event)
    post(b"{}")
    found = numbers()
    assert found[("headwater_journal_entries",)] == 1
    assert found[("headwater_journal_lag",)] == 1
    assert found[("headwater_projected",)] == 0
    assert found[("headwater_dead_letters",)] == 1
    assert found[("headwater_journal_bytes",)] > 0
    at_hand.progress.publish(at_hand.journal.read_from("", 10).position)
    assert numbers()[("headwater_projected",)] == 1


def test_warnings_are_counted_by_kind_and_producer(post, event, numbers):
    producer = "https://example.test/a-producer-of-this-test"
    odd = {**orjson.loads(event), "producer": producer, "schemaURL": "nowhere"}
    post(orjson.dumps(odd))
    counted = {key[1:]: value for key, value in numbers().items() if key[0] == WARNINGS}
    assert [value for labels, value in counted.items() if producer in labels] == [1]


def test_producers_beyond_the_bound_count_together(monkeypatch):
    monkeypatch.setattr(metrics, "_producers", set())
    labels = {metrics.producer_label(f"producer {n}") for n in range(1000)}
    assert len(labels) == metrics.MOST_PRODUCERS + 1
    assert "other" in labels
    assert metrics.producer_label("producer 0") == "producer 0"
