from __future__ import annotations

from pathlib import Path

import pytest

from collector import settings
from collector.app import create_app
from collector.services import open_services

STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))


@pytest.fixture
def environ():
    """Settings that a test adds to the usual ones, by `indirect` or by overriding this fixture."""
    return {}


@pytest.fixture
def at_hand(tmp_path, environ):
    """Real services on a journal of their own; nothing listens where Neo4j should be."""
    given = {"HEADWATER_HOME": str(tmp_path), "HEADWATER_NEO4J": "bolt://127.0.0.1:1", **environ}
    opened = open_services(settings.load(given, tmp_path / "headwater.toml"))
    yield opened
    opened.close()


@pytest.fixture
def client(at_hand):
    return create_app(at_hand).test_client()


@pytest.fixture
def event():
    """The bytes of a good event."""
    return STORY[0].read_bytes()


@pytest.fixture
def post(client):
    """Posts bytes as one event, or to another path."""

    def send(body, path="/api/v1/lineage", content_type="application/json", **more):
        return client.post(path, data=body, content_type=content_type, **more)

    return send
