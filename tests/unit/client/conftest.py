"""A tracker whose events go into a list instead of over the network."""

from __future__ import annotations

import pytest

from collector.client import lineage


class Recorded:
    """A transport as openlineage-python knows them; keeps what it is given."""

    def __init__(self):
        self.events = []

    def emit(self, event):
        self.events.append(event)


@pytest.fixture
def recorded():
    return Recorded()


@pytest.fixture
def tracker(recorded, tmp_path):
    made = lineage("http://127.0.0.1:1", transport=recorded, spool=tmp_path / "spool.sqlite")
    yield made
    made.close()


@pytest.fixture
def events(tracker, recorded):
    """The events sent so far, once everything has left."""

    def sent():
        assert tracker.flush(60)
        return recorded.events

    return sent
