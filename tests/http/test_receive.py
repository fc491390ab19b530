from __future__ import annotations

import gzip
import io
import tracemalloc
import zlib

import orjson
import pytest

from .conftest import STORY


def test_every_event_of_the_order_story_is_accepted_without_a_warning_and_kept(post, at_hand):
    for path in STORY:
        answer = post(path.read_bytes())
        assert (answer.status_code, answer.json["warnings"]) == (201, []), path.name
        assert answer.json["status"] == "accepted"
        assert at_hand.journal.get(answer.json["seq"]).body == path.read_bytes()


def test_an_event_that_cannot_be_placed_is_refused_with_every_fault_and_where(client):
    answer = client.post("/api/v1/lineage", json={"eventTime": "soon", "job": {"namespace": ""}})
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert {"/eventTime"} <= {error["pointer"] for error in answer.json["errors"]}


def test_an_exact_repeat_is_answered_like_the_first_and_kept_once(post, event, at_hand):
    first, again = post(event), post(event)
    assert again.status_code == 201
    assert again.json == first.json
    assert at_hand.journal.extent().entries == 1


def test_what_is_off_comes_back_as_warnings(post, event):
    odd = {**orjson.loads(event), "producer": "no address"}
    answer = post(orjson.dumps(odd))
    assert answer.status_code == 201
    [warning] = answer.json["warnings"]
    assert warning["pointer"] == "/producer"
    assert set(warning) == {"kind", "pointer", "message"}


@pytest.mark.parametrize("body", [b"", b"{", b"not json", b"\xff\xfe", b'{"a": NaN}'])
def test_what_is_not_json_is_a_400(post, body):
    answer = post(body)
    assert answer.status_code == 400
    assert answer.json["errors"]


@pytest.mark.parametrize("body", [b"[]", b"3", b'"text"', b"null", b"{}"])
def test_json_that_is_no_event_is_a_422(post, body):
    assert post(body).status_code == 422


@pytest.mark.parametrize(
    "content_type",
    ["application/json; charset=UTF-8", "Application/JSON", None, "application/json;x=y"],
)
def test_json_by_any_name_is_taken(post, event, content_type):
    assert post(event, content_type=content_type).status_code == 201


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "multipart/form-data"])
def test_another_media_type_is_a_415_that_says_what_to_send(post, event, content_type):
    answer = post(event, content_type=content_type)
    assert answer.status_code == 415
    assert "application/json" in answer.json["detail"]


def test_gzip_is_unpacked_and_kept_plain(post, event, at_hand):
    answer = post(gzip.compress(event), headers={"Content-Encoding": "gzip"})
    assert answer.status_code == 201
    assert at_hand.journal.get(answer.json["seq"]).body == event


def test_gzip_in_several_members_is_one_body(post, event, at_hand):
    packed = gzip.compress(event[:100]) + gzip.compress(event[100:])
    answer = post(packed, headers={"Content-Encoding": "gzip"})
    assert at_hand.journal.get(answer.json["seq"]).body == event


@pytest.mark.parametrize("cut", [0, 5, 20, -1])
def test_gzip_that_is_cut_off_or_none_is_a_400(post, event, cut):
    packed = gzip.compress(event)[:cut] if cut else event
    assert post(packed, headers={"Content-Encoding": "gzip"}).status_code == 400


def test_an_unknown_encoding_is_a_415(post, event):
    assert post(event, headers={"Content-Encoding": "br"}).status_code == 415


class TestWithOneMegabyte:
    @pytest.fixture
    def environ(self):
        return {"HEADWATER_MAX_BODY_MB": "1"}

    def test_a_body_over_the_limit_is_a_413(self, post):
        answer = post(b" " * (1024 * 1024 + 1))
        assert answer.status_code == 413
        assert "Retry-After" not in answer.headers

    def test_a_body_of_exactly_the_limit_is_read(self, post, event):
        assert post(event + b" " * (1024 * 1024 - len(event))).status_code == 201

    def test_a_gzip_bomb_is_cut_off_early(self, post):
        packer = zlib.compressobj(9, wbits=31)
        bomb = b"".join(packer.compress(bytes(1024 * 1024)) for _ in range(512)) + packer.flush()
        tracemalloc.start()
        answer = post(bomb, headers={"Content-Encoding": "gzip"})
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert answer.status_code == 413
        assert peak < 8 * 1024 * 1024

    def test_a_body_without_a_length_is_read_to_its_end_and_no_further_than_the_limit(
        self, client, event
    ):
        def chunked(body):
            return client.post(
                "/api/v1/lineage",
                input_stream=io.BytesIO(body),
                content_type="application/json",
                environ_overrides={"wsgi.input_terminated": True},
            )

        assert chunked(event).status_code == 201
        assert chunked(b" " * (1024 * 1024 + 1)).status_code == 413


class TestWithAFullDisk:
    @pytest.fixture
    def environ(self):
        return {"HEADWATER_JOURNAL_MIN_FREE_MB": "1000000"}

    def test_a_nearly_full_disk_is_a_503_that_every_client_retries(self, post, event):
        answer = post(event)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0

    def test_a_bad_event_is_never_a_5xx(self, post):
        assert post(b"{}").status_code == 422


class TestWithASmallBacklog:
    @pytest.fixture
    def environ(self):
        return {"HEADWATER_JOURNAL_MAX_BACKLOG": "1"}

    def test_a_backlog_above_its_limit_is_a_503(self, post, at_hand):
        for path in STORY[:2]:
            assert post(path.read_bytes()).status_code == 201
        at_hand.backlog._counted_at = float("-inf")
        answer = post(STORY[2].read_bytes())
        assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)


class TestWaitingForTheGraph:
    def test_the_answer_says_that_the_event_is_in_the_graph(self, post, event, at_hand):
        post(event)
        at_hand.progress.publish(at_hand.journal.read_from("", 10).position)
        answer = post(event, "/api/v1/lineage?wait=graph")
        assert (answer.status_code, answer.json["in_graph"]) == (201, True)

    def test_an_event_that_does_not_get_there_in_time_is_kept_all_the_same(
        self, post, event, monkeypatch
    ):
        monkeypatch.setattr("collector.receive.waiting.LONGEST_S", 0.05)
        answer = post(event, "/api/v1/lineage?wait=graph")
        assert (answer.status_code, answer.json["in_graph"]) == (201, False)

    def test_another_word_is_a_400(self, post, event):
        assert post(event, "/api/v1/lineage?wait=forever").status_code == 400
