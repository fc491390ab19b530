from __future__ import annotations

import os
import socket
from contextlib import ExitStack

import pytest

from collector.errors import LocalServerError
from collector.local.ports import answers, free_ports, is_free, port_holder, require_free


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_free_ports_are_free_and_differ():
    ports = free_ports(3)
    assert len(set(ports)) == 3
    assert all(is_free("127.0.0.1", port) and not answers("127.0.0.1", port) for port in ports)


def test_ports_told_one_after_the_other_differ_though_nobody_has_bound_them_yet():
    told = [free_ports(1)[0] for _ in range(20)]
    assert len(set(told)) == 20


def test_a_free_port_is_none_that_the_kernel_gives_to_an_outgoing_connection(taken):
    assert max(free_ports(20)) < 32768 <= taken


def test_a_taken_port_is_passed_over():
    [told] = free_ports(1)
    following = range(told + 1, told + 4)
    with ExitStack() as taken:
        for port in following:
            if is_free("127.0.0.1", port):
                taken.enter_context(socket.create_server(("127.0.0.1", port)))
        assert not set(free_ports(3)) & set(following)


def test_a_taken_port_is_refused_with_its_holder_and_the_setting(taken):
    assert answers("127.0.0.1", taken)
    with pytest.raises(
        LocalServerError, match=rf"Port {taken} .* \(process {os.getpid()}\).*HEADWATER_PORT"
    ):
        require_free("127.0.0.1", taken, "HEADWATER_PORT")


def test_nobody_holds_a_free_port():
    assert port_holder(free_ports(1)[0]) is None
