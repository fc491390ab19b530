from __future__ import annotations

from dataclasses import replace

import pytest

from tests.estate import build


@pytest.fixture
def at_hand(at_hand, driver):
    """The services with the real Neo4j of the test run."""
    return replace(at_hand, driver=driver)


@pytest.fixture
def keys(driver):
    return build(driver)


@pytest.fixture
def get(client):
    """Asks a read route of the app and hands back status and JSON."""

    def ask(path, **parameters):
        answer = client.get(path, query_string=parameters)
        return answer.status_code, answer.get_json(force=True)

    return ask
