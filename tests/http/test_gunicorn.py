"""The app as it is really run: gunicorn, several workers, bodies as real clients send them."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from .conftest import STORY
from .server import Server

EVENT = STORY[0].read_bytes()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("home"), HEADWATER_MAX_BODY_MB="1").start()
    yield running
    running.stop()


def post(server, body, **headers):
    return requests.post(
        f"{server.url}/api/v1/lineage",
        data=body,
        headers={"Content-Type": "application/json", **headers},
        timeout=30,
    )


def in_pieces(body, size=1000):
    """A body without a length: requests sends a generator in chunks."""
    for start in range(0, len(body), size):
        yield body[start : start + size]


def test_a_chunked_gzip_body_without_a_length_is_kept(server):
    headers = {"Content-Encoding": "gzip"}
    answer = post(server, in_pieces(gzip.compress(EVENT), 100), **headers)
    assert answer.status_code == 201


def test_a_chunked_body_over_the_limit_is_a_413(server):
    assert post(server, in_pieces(b" " * 3_000_000, 65536)).status_code == 413


def test_a_chunked_gzip_bomb_is_a_413(server):
    bomb = gzip.compress(bytes(100_000_000))
    answer = post(server, in_pieces(bomb, 10_000), **{"Content-Encoding": "gzip"})
    assert answer.status_code == 413


def test_the_connection_lives_on_after_a_refused_body(server):
    with requests.Session() as session:
        url = f"{server.url}/api/v1/lineage"
        json = {"Content-Type": "application/json"}
        large = session.post(url, data=b" " * 1_100_000, headers=json, timeout=30)
        again = session.post(url, data=EVENT, headers=json, timeout=30)
    assert (large.status_code, again.status_code) == (413, 201)


def test_counters_are_added_up_over_the_workers(server):
    def accepted():
        text = requests.get(f"{server.url}/metrics", timeout=30).text
        lines = [line for line in text.splitlines() if line.startswith("headwater_accepted_total")]
        return sum(float(line.split()[-1]) for line in lines)

    before = accepted()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda path: post(server, path.read_bytes()), STORY * 5))
    assert {answer.status_code for answer in answers} == {201}
    assert accepted() - before == len(STORY) * 5
