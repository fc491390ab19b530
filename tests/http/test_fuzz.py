"""Mutated events, bodies and headers: whatever comes in, the answer is never a 5xx.

2,000 tries with fixed seeds in `make test`, 10,000 in `make soak`; some of them over gunicorn.
"""

from __future__ import annotations

import gzip
import json
import os
from copy import deepcopy
from functools import lru_cache
from pathlib import Path

import orjson
import pytest
import requests
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from .conftest import STORY
from .server import Server

TRIES = 2_000
ALLOWED = {200, 201, 400, 413, 415, 422}
WEIRD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(
        ["", " ", "\x00", "\ud800", "9" * 400, "2026-13-45T99:99:99Z", "0000-01-01T00:00:00+99:99"]
    ),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=10), st.integers(), max_size=3),
    st.just({"_deleted": True}),
    st.just([[[[]]]] * 20),
)


@lru_cache
def seeds() -> list[dict]:
    """Our own story, and whatever events HEADWATER_EVENTS names."""
    files = list(STORY)
    if more := os.environ.get("HEADWATER_EVENTS"):
        files += sorted(file for file in Path(more).rglob("*.json") if file.is_file())
    parsed = [orjson.loads(file.read_bytes()) for file in files]
    return [event for event in parsed if isinstance(event, dict)]


def places(node, at=()):
    """Every path into a document."""
    children = node.items() if isinstance(node, dict) else enumerate(node)
    for key, child in children:
        yield (*at, key)
        if isinstance(child, (dict, list)):
            yield from places(child, (*at, key))


@st.composite
def mutated_events(draw):
    event = deepcopy(draw(st.sampled_from(seeds())))
    for _ in range(draw(st.integers(0, 4))):
        found = list(places(event))
        if not found:
            break
        *path, last = draw(st.sampled_from(found))
        parent = event
        for key in path:
            parent = parent[key]
        if draw(st.booleans()):
            parent[last] = deepcopy(draw(WEIRD))
        else:
            del parent[last]
    return json.dumps(event).encode("ascii")


@st.composite
def mutated_bodies(draw):
    """Mostly mutated events; now and then broken bytes."""
    body = draw(mutated_events())
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(body)))
        body = body[:at] + draw(st.binary(max_size=20)) + body[at + draw(st.integers(0, 5)) :]
    return body


@st.composite
def requests_to_try(draw):
    bodies = draw(st.lists(mutated_bodies(), min_size=1, max_size=3))
    path = draw(st.sampled_from(["/api/v1/lineage", "/api/v1/lineage", "/api/v1/lineage/batch"]))
    joined = {
        "array": b"[" + b",".join(bodies) + b"]",
        "lines": b"\n".join(bodies),
        "one": bodies[0],
    }
    body = joined[draw(st.sampled_from(sorted(joined))) if path.endswith("batch") else "one"]
    headers = {"Content-Type": draw(st.sampled_from(["application/json", "text/plain; x", ""]))}
    if draw(st.booleans()):
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body)[: draw(st.sampled_from([None, None, None, -3]))]
    return path, body, headers


def fuzz(tries: int, send) -> None:
    @settings(
        max_examples=tries,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(requests_to_try())
    def no_answer_is_a_5xx(tried) -> None:
        status, text = send(*tried)
        assert status in ALLOWED, text

    no_answer_is_a_5xx()


@pytest.fixture
def through_flask(client):
    def send(path, body, headers):
        answer = client.post(path, data=body, headers=headers)
        return answer.status_code, answer.text

    return send


@pytest.fixture
def through_gunicorn(tmp_path):
    server = Server(tmp_path).start()
    with requests.Session() as session:

        def send(path, body, headers):
            answer = session.post(server.url + path, data=body, headers=headers, timeout=30)
            return answer.status_code, answer.text

        yield send
    server.stop()


def test_two_thousand_tries_find_no_5xx(through_flask):
    fuzz(TRIES, through_flask)


def test_no_5xx_over_gunicorn_either(through_gunicorn):
    fuzz(200, through_gunicorn)


@pytest.mark.soak
def test_ten_thousand_tries_find_no_5xx(through_flask):
    fuzz(10_000, through_flask)
