from __future__ import annotations

from datetime import datetime, timezone

import pytest

from collector.journal.keyring import create_key, revoke_key

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


@pytest.fixture
def environ():
    return {"HEADWATER_AUTH": "keys"}


@pytest.fixture
def key_for(at_hand):
    def make(*scopes, name="a key"):
        return create_key(at_hand.journal, name, scopes, "ada", NOON)

    return make


def bearer(text):
    return {"headers": {"Authorization": f"Bearer {text}"}}


def test_health_is_open(client):
    assert client.get("/health/live").status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Basic abc"}, {"Authorization": "Bearer"}]
)
def test_no_key_is_a_401_that_says_how_to_send_one(post, event, headers):
    answer = post(event, headers=headers)
    assert answer.status_code == 401
    assert answer.content_type == "application/problem+json"
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert "Authorization: Bearer" in answer.json["detail"]


def test_a_wrong_key_is_a_401(post, event):
    assert post(event, **bearer("hw_wrong")).status_code == 401


def test_a_key_with_the_scope_gets_in_and_its_name_is_the_sender(post, event, key_for, at_hand):
    _, text = key_for("emit", name="spark-prod")
    answer = post(event, **bearer(text))
    assert answer.status_code == 201
    assert at_hand.journal.get(answer.json["seq"]).sender == "spark-prod"


def test_a_key_without_the_scope_is_a_403_that_names_it(client, key_for):
    _, text = key_for("emit")
    answer = client.get("/api/v1/dead-letters", **bearer(text))
    assert answer.status_code == 403
    assert "'read'" in answer.json["detail"]


def test_a_revoked_key_is_a_401(post, event, key_for, at_hand):
    key_id, text = key_for("emit")
    revoke_key(at_hand.journal, key_id, "ada", NOON)
    assert post(event, **bearer(text)).status_code == 401


def test_refusals_are_counted(post, event, client, key_for):
    post(event)
    _, text = key_for("admin")
    assert (
        'headwater_rejected_total{reason="denied"}' in client.get("/metrics", **bearer(text)).text
    )
