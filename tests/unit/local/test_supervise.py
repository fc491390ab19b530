from __future__ import annotations

import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from collector.errors import LocalServerError
from collector.local.restart import RestartPolicy
from collector.local.supervise import Supervisor


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class ShortPart:
    """A part with a real process that ends as it is told."""

    log = Path("short.log")

    def __init__(self, name="short", code=1):
        self.name = name
        self.code = code
        self.process = None
        self.starts = 0
        self.ended = False
        self.refuses = False

    def start(self):
        if self.refuses:
            raise LocalServerError("Port 1 is taken.")
        self.starts += 1
        self.process = subprocess.Popen(
            [sys.executable, "-S", "-c", f"raise SystemExit({self.code})"]
        )

    def terminate(self):
        pass

    def end(self, timeout):
        assert timeout > 0
        if self.process:
            self.process.wait()
        self.ended = True


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def said():
    return []


@pytest.fixture
def supervisor(clock, said):
    supervisor = Supervisor(said.append, policy=RestartPolicy(1, 8, 60), clock=clock)
    yield supervisor
    supervisor.stop()


def test_pauses_double_up_to_the_longest():
    policy = RestartPolicy(first_s=0.5, longest_s=5)
    assert [policy.pause(n) for n in (1, 2, 3, 4, 5, 500)] == [0.5, 1, 2, 4, 5, 5]


def test_a_part_that_lived_long_begins_with_the_shortest_pause_again():
    policy = RestartPolicy(calm_s=60)
    assert policy.failures(7, lived_s=59) == 8
    assert policy.failures(7, lived_s=60) == 1


def test_a_part_that_dies_is_started_again_after_its_pause_and_that_is_said(
    supervisor, clock, said
):
    part = ShortPart()
    supervisor.start(part)
    part.process.wait()
    supervisor.check()
    assert said == ["short ended with code 1; trying again in 1 s (short.log says more)."]
    supervisor.check()
    assert part.starts == 1
    clock.now += 1
    supervisor.check()
    assert part.starts == 2
    assert said[-1] == "short was started again."


def test_pauses_grow_while_it_keeps_dying(supervisor, clock, said):
    part = ShortPart()
    supervisor.start(part)
    for pause in (1, 2, 4, 8, 8):
        part.process.wait()
        supervisor.check()
        assert f"trying again in {pause} s" in said[-1]
        clock.now += pause
        supervisor.check()
    assert supervisor.state()[0]["restarts"] == 5


def test_a_restart_that_fails_is_said_and_tried_again(supervisor, clock, said):
    part = ShortPart()
    supervisor.start(part)
    part.process.wait()
    supervisor.check()
    part.refuses = True
    clock.now += 1
    supervisor.check()
    assert "could not be started: Port 1 is taken.; trying again in 2 s" in said[-1]
    part.refuses = False
    clock.now += 2
    supervisor.check()
    assert said[-1] == "short was started again."


def test_a_first_start_that_fails_is_raised(supervisor):
    part = ShortPart()
    part.refuses = True
    with pytest.raises(LocalServerError):
        supervisor.start(part)


def test_all_parts_are_ended_even_when_one_takes_all_the_time(clock, said):
    supervisor = Supervisor(said.append, clock=clock)
    slow, other = ShortPart("slow"), ShortPart("other")
    supervisor.start(other)
    supervisor.start(slow)
    clock.now += 100
    supervisor.stop(timeout=5)
    assert slow.ended
    assert other.ended


def test_parts_that_use_all_their_time_are_ended_within_ten_seconds(clock, said):
    class Slow(ShortPart):
        def end(self, timeout):
            clock.now += timeout
            super().end(timeout)

    supervisor = Supervisor(said.append, clock=clock)
    for name in ("neo4j", "project", "serve"):
        supervisor.start(Slow(name))
    supervisor.stop()
    assert clock.now < 10


def test_the_state_says_what_runs_since_when(supervisor):
    supervisor.start(ShortPart())
    (state,) = supervisor.state()
    assert state["name"] == "short"
    assert state["state"] == "running"
    assert datetime.fromisoformat(state["since"]).tzinfo is not None
