from __future__ import annotations

from datetime import datetime, timezone

import orjson
import pytest

from collector.journal.commands import parse_command
from collector.journal.dead_letters import NewLetter

PATH = "/api/v1/dead-letters"
NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


def letters(client, **params):
    return client.get(PATH, query_string=params).json


def test_a_refused_event_is_kept_with_body_reason_time_and_sender(post, client):
    post(b'{"eventTime": "soon"}')
    [kept] = letters(client)["dead_letters"]
    assert (kept["stage"], kept["status"], kept["sender"]) == ("receive", 422, "127.0.0.1")
    assert kept["reason"]
    assert kept["errors"]
    assert kept["at"].endswith("Z")
    assert client.get(f"{PATH}/{kept['seq']}").json["body"] == '{"eventTime": "soon"}'


def test_a_body_that_is_no_text_can_be_looked_at(post, client):
    post(b"\xff\x00")
    [kept] = letters(client)["dead_letters"]
    assert client.get(f"{PATH}/{kept['seq']}").status_code == 200


def test_the_listing_says_how_many_there_are_and_what_bounds_them(post, client):
    for n in range(3):
        post(b"[%d]" % n)
    page = letters(client, limit=2)
    assert page["total"] == 3
    assert page["bounds"] == {"letters": 10_000, "bytes": 256 * 1024 * 1024, "days": 30}
    rest = letters(client, limit=2, cursor=page["cursor"])
    seqs = [kept["seq"] for kept in page["dead_letters"] + rest["dead_letters"]]
    assert seqs == ["3", "2", "1"]
    assert rest["cursor"] is None


@pytest.mark.parametrize("limit", ["0", "1001", "many", "-1"])
def test_a_limit_out_of_bounds_is_a_400(client, limit):
    assert client.get(PATH, query_string={"limit": limit}).status_code == 400


def test_a_retry_judges_again_and_the_letter_stays_while_it_is_refused(post, client):
    post(b"{}")
    answer = client.post(f"{PATH}/1/retry")
    assert answer.status_code == 422
    assert answer.json["errors"]
    assert letters(client)["total"] == 1


def test_a_retry_keeps_the_event_once_the_rules_allow_it(client, at_hand, event):
    seq = at_hand.dead_letters.add(NewLetter("receive", event, "too strict", "ada", NOON, 422))
    answer = client.post(f"{PATH}/{seq}/retry")
    assert answer.status_code == 201
    kept = at_hand.journal.get(answer.json["seq"])
    assert (kept.body, kept.sender) == (event, "ada")
    assert letters(client)["total"] == 0


def test_a_retry_of_what_the_projector_could_not_apply_is_a_command(client, at_hand, event):
    letter = NewLetter("project", event, "no way", "ada", NOON, entry="1-7")
    seq = at_hand.dead_letters.add(letter)
    answer = client.post(f"{PATH}/{seq}/retry")
    command = parse_command(at_hand.journal.get(answer.json["seq"]))
    assert (command.name, command.args) == ("reproject", {"entry": "1-7"})
    assert letters(client)["total"] == 0


def test_a_discarded_letter_is_gone(post, client):
    post(b"{}")
    assert client.delete(f"{PATH}/1").json == {"status": "discarded", "seq": "1"}
    assert client.delete(f"{PATH}/1").status_code == 404


@pytest.mark.parametrize("path", ["/99", "/x", "/99/retry"])
def test_a_letter_that_is_not_there_is_a_404(client, path):
    answer = client.post(PATH + path) if path.endswith("retry") else client.get(PATH + path)
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


def test_when_even_a_dead_letter_cannot_be_kept_the_answer_is_still_the_senders_fault(
    post, tmp_path
):
    (tmp_path / "journal" / "dead-letters.db").write_bytes(b"broken" * 1000)
    assert post(b"{}").status_code == 422
    assert orjson.loads(post(b"{}").data)["errors"]
