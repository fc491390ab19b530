from __future__ import annotations

import re
from threading import Event

import pytest

from collector.cli import heartbeat
from collector.cli.heartbeat import Heartbeat

PATIENCE_S = 60


@pytest.fixture
def said(monkeypatch):
    """What was said, and an event that is set with the first sign of life."""

    class Said(list):
        beaten = Event()

        def keep(self, sentence):
            self.append(sentence)
            if sentence.startswith("  ..."):
                self.beaten.set()

    said = Said()
    monkeypatch.setattr(heartbeat, "say", said.keep)
    return said


def test_silence_is_broken_by_how_long_it_has_taken(said):
    with Heartbeat("Spark is running", every_s=0.01) as beat:
        beat.say("shop_ingest")
        assert said.beaten.wait(PATIENCE_S)
    assert "shop_ingest" in said
    signs = [sentence for sentence in said if sentence != "shop_ingest"]
    assert all(re.fullmatch(r"  \.\.\. Spark is running, \d+ s", sign) for sign in signs)


def test_nothing_is_said_after_the_end(said):
    with Heartbeat("Spark is running", every_s=0.01):
        assert said.beaten.wait(PATIENCE_S)
    said.clear()
    said.beaten.clear()
    assert not said.beaten.wait(0.1)
    assert said == []


def test_a_terminal_gets_no_sign_of_life(said, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Heartbeat("Spark is running", every_s=0.01):
        assert not said.beaten.wait(0.1)
    assert said == []
