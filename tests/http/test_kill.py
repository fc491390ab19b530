"""Kill -9 under load: what was answered 201 is in the journal, once, and nothing else is lost."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections import Counter
from time import monotonic

import orjson
import pytest
import requests

from collector.journal.claim import list_segments
from collector.journal.sqlite import SqliteJournal

from .conftest import STORY
from .server import TIMEOUT_S, Server

EVENT = orjson.loads(STORY[0].read_bytes())
SENDERS = 8
MORE = 40


class Load:
    """Clients that send events of their own, each once, and remember the answers."""

    def __init__(self, url: str) -> None:
        self._url = f"{url}/api/v1/lineage"
        self._over = threading.Event()
        self._grown = threading.Condition()
        self.accepted: dict[str, str] = {}
        self.unknown: set[str] = set()
        self._threads = [threading.Thread(target=self._send, args=(n,)) for n in range(SENDERS)]
        for thread in self._threads:
            thread.start()

    def wait_for_more(self) -> None:
        """Wait until the collector has taken some more events."""
        until = monotonic() + TIMEOUT_S
        with self._grown:
            goal = len(self.accepted) + MORE
            while len(self.accepted) < goal:
                assert self._grown.wait(until - monotonic()), "the collector takes no events"

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _send(self, sender: int) -> None:
        session = requests.Session()
        number = 0
        while not self._over.is_set():
            number += 1
            name = f"job {sender} {number}"
            body = orjson.dumps({**EVENT, "job": {"namespace": "kill", "name": name}})
            json = {"Content-Type": "application/json"}
            try:
                answer = session.post(self._url, data=body, headers=json, timeout=10)
            except requests.RequestException:
                self.unknown.add(name)
                session.close()
                session = requests.Session()
                continue
            assert answer.status_code == 201, answer.text
            with self._grown:
                self.accepted[name] = answer.json()["seq"]
                self._grown.notify_all()
        session.close()


def kill_a_worker(server: Server, chance: random.Random) -> None:
    """Gunicorn starts another one by itself."""
    os.kill(chance.choice(server.workers()), signal.SIGKILL)


def kill_everything(server: Server, _chance: random.Random) -> None:
    """As if the machine's memory killer had taken the whole collector."""
    server.kill_all()
    server.start()


def rounds_of_kills(home, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    server = Server(home).start()
    load = Load(server.url)
    try:
        for _ in range(rounds):
            load.wait_for_more()
            chance.choice([kill_a_worker, kill_everything])(server, chance)
        load.wait_for_more()
    finally:
        load.stop()
        server.stop()
    assert_kept_once(home, load)


def assert_kept_once(home, load: Load) -> None:
    journal = SqliteJournal(home / "journal")
    kept: Counter[str] = Counter()
    position = ""
    while (reading := journal.read_from(position, 500)).entries:
        kept.update(name_of(entry) for entry in reading.entries)
        position = reading.position
    lost = [name for name in load.accepted if kept[name] == 0]
    assert not lost
    assert [name for name, count in kept.items() if count > 1] == []
    assert set(kept) <= set(load.accepted) | load.unknown
    assert all(name_of(journal.get(seq)) == name for name, seq in load.accepted.items())
    assert len(list_segments(home / "journal")) <= 4
    journal.close()


def name_of(entry) -> str:
    name: str = orjson.loads(entry.body)["job"]["name"]
    return name


def test_three_kills_under_load_lose_nothing_and_write_nothing_twice(tmp_path):
    rounds_of_kills(tmp_path, rounds=3, seed=4)


@pytest.mark.soak
def test_twenty_kills_under_load_lose_nothing_and_write_nothing_twice(tmp_path):
    rounds_of_kills(tmp_path, rounds=20, seed=2026)
