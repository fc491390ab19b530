"""What is counted at the edge, and `GET /metrics`.

Counters live in each worker and are added up over all of them when somebody asks (prometheus
client's multiprocess files; gunicorn_conf.py names the folder). Sizes, lag and dead letters are
read at that moment. Labels are bounded: producers beyond the first 50 count as "other".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    values,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from collector.errors import UnavailableError
from collector.services import Services, services
from collector.validate.verdict import Verdict

MOST_PRODUCERS = 50
_LONGEST_LABEL = 120
_REASONS = {
    400: "not_json",
    401: "denied",
    403: "denied",
    413: "too_large",
    415: "media_type",
    422: "invalid",
    503: "unavailable",
}

RECEIVED = Counter("headwater_received", "Events that arrived, whatever became of them.")
ACCEPTED = Counter("headwater_accepted", "Events kept in the journal, by kind.", ["kind"])
REJECTED = Counter("headwater_rejected", "Events or requests refused, by reason.", ["reason"])
WARNINGS = Counter("headwater_warnings", "What was off in accepted events.", ["kind", "producer"])
DEAD_LETTERS_LOST = Counter("headwater_dead_letters_lost", "Refused events that were not kept.")
LATENCY = Histogram(
    "headwater_request_seconds",
    "Time to answer a request, by route.",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30),
)

routes = Blueprint("metrics", __name__)
_producers: set[str] = set()


@routes.get("/metrics")
def read_metrics() -> Response:
    """All numbers, in Prometheus' text form."""
    registry = CollectorRegistry()
    registry.register(AtHand(services()))
    if values.ValueClass.__name__ == "MmapedValue":
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        text = generate_latest(registry)
    else:
        text = generate_latest(registry) + generate_latest(REGISTRY)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


@contextmanager
def observed(route: str) -> Iterator[None]:
    """Measure a request, and count it when the journal could not take it."""
    with LATENCY.labels(route).time():
        try:
            yield
        except UnavailableError as error:
            count_rejected(error.status)
            raise


def count(verdict: Verdict) -> None:
    """Count one event by its verdict."""
    RECEIVED.inc()
    if not verdict.accepted:
        count_rejected(verdict.status)
        return
    ACCEPTED.labels(verdict.kind).inc()
    for warned in verdict.warnings:
        WARNINGS.labels(warned.kind, producer_label(verdict.event.get("producer"))).inc()


def count_rejected(status: int) -> None:
    """Count a refused event or request by the reason that its status gives."""
    REJECTED.labels(_REASONS.get(status, "other")).inc()


def producer_label(producer: object) -> str:
    """A producer as a label: known ones by name, any further ones together."""
    name = str(producer or "none")[:_LONGEST_LABEL]
    if name not in _producers and len(_producers) >= MOST_PRODUCERS:
        return "other"
    _producers.add(name)
    return name


class AtHand(Collector):
    """Numbers that are read when they are asked for."""

    def __init__(self, at_hand: Services) -> None:
        self._services = at_hand

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Size of the journal, what of it is in the graph, and the dead letters."""
        extent = self._services.journal.extent()
        lag = self._services.journal.lag(self._services.progress.position())
        letters = self._services.dead_letters.count()
        yield _gauge("journal_entries", "Entries in the journal.", extent.entries)
        yield _gauge("journal_bytes", "What the journal takes on disk.", extent.bytes_on_disk)
        yield _gauge("journal_lag", "Entries that wait for the graph.", lag)
        yield _gauge("projected", "Entries that are in the graph.", extent.entries - lag)
        yield _gauge("dead_letters", "Dead letters kept.", letters)


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"headwater_{name}", meaning, value=value)
