from pathlib import Path

import pytest

from collector import settings
from collector.app import create_app
from collector.journal.opening import open_journal
from collector.services import Services

STORY = sorted((Path(__file__).parents[1] / "events" / "orders").glob("*.json"))


@pytest.fixture
def at_hand(tmp_path):
    found = settings.load({"HEADWATER_HOME": str(tmp_path)}, tmp_path / "headwater.toml")
    return Services(found, open_journal(found), driver=None)


@pytest.fixture
def client(at_hand):
    return create_app(at_hand).test_client()


def test_every_event_of_the_order_story_is_accepted_without_a_warning_and_kept(client, at_hand):
    for path in STORY:
        answer = client.post(
            "/api/v1/lineage", data=path.read_bytes(), content_type="application/json"
        )
        assert (answer.status_code, answer.json["warnings"]) == (201, []), path.name
        entry = at_hand.journal.get(answer.json["seq"])
        assert entry.body == path.read_bytes()


def test_an_event_that_cannot_be_placed_is_refused_with_every_fault_and_where(client):
    answer = client.post("/api/v1/lineage", json={"eventTime": "soon", "job": {"namespace": ""}})
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert {"/eventTime"} <= {error["pointer"] for error in answer.json["errors"]}
