from __future__ import annotations

import os
import socket

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


def test_a_taken_port_is_refused_with_its_holder_and_the_setting(taken):
    assert answers("127.0.0.1", taken)
    with pytest.raises(
        LocalServerError, match=rf"Port {taken} .* \(process {os.getpid()}\).*HEADWATER_PORT"
    ):
        require_free("127.0.0.1", taken, "HEADWATER_PORT")


def test_nobody_holds_a_free_port():
    assert port_holder(free_ports(1)[0]) is None
