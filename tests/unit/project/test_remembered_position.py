from __future__ import annotations

import pytest

from collector.project.faults import MovedOnError
from collector.project.remembered_position import LOOK_EVERY_S, RememberedPosition


class Graph:
    """A target that counts how often it is asked, and refuses a batch from another position."""

    def __init__(self):
        self.at = "1"
        self.asked = 0

    def position(self):
        self.asked += 1
        return self.at

    def apply(self, _entries, before, after):
        if before != self.at:
            raise MovedOnError
        self.at = after


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def graph():
    return Graph()


@pytest.fixture
def target(graph, clock):
    return RememberedPosition(graph, clock)


def test_an_idle_projector_asks_once_in_a_while(target, graph, clock):
    assert [target.position() for _ in range(20)] == ["1"] * 20
    assert graph.asked == 1
    graph.at = "2"
    clock.now += LOOK_EVERY_S
    assert target.position() == "2"
    assert graph.asked == 2


def test_what_a_batch_stored_need_not_be_asked_for(target, graph):
    target.apply((), target.position(), "2")
    assert target.position() == "2"
    assert graph.asked == 1


def test_after_another_projector_was_faster_the_position_is_read_again(target, graph):
    assert target.position() == "1"
    graph.at = "5"
    with pytest.raises(MovedOnError):
        target.apply((), "1", "2")
    assert target.position() == "5"


def test_a_batch_that_may_or_may_not_be_stored_is_asked_about(target, graph):
    target.position()

    def stored_but_the_answer_was_lost(entries, before, after):
        graph.at = after
        raise ConnectionResetError

    graph.apply = stored_but_the_answer_was_lost
    with pytest.raises(ConnectionResetError):
        target.apply((), "1", "2")
    assert target.position() == "2"
