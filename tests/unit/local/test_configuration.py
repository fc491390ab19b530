from __future__ import annotations

from pathlib import Path

import pytest

from collector.local.configuration import (
    Memory,
    fitted_memory,
    java_options,
    machine_memory,
    neo4j_conf,
)

GB = 2**30


@pytest.mark.parametrize(
    ("machine_gb", "expected"),
    [
        (2, Memory(512, 128)),
        (8, Memory(1024, 256)),
        (16, Memory(2048, 512)),
        (512, Memory(2048, 1024)),
    ],
)
def test_memory_is_fitted_to_the_machine(machine_gb, expected):
    assert fitted_memory(machine_gb * GB) == expected


@pytest.mark.parametrize(
    ("limit", "expected"), [(None, 8), ("max\n", 8), (str(2 * GB), 2), (str(64 * GB), 8)]
)
def test_a_containers_limit_counts_when_it_is_lower(limit, expected):
    assert machine_memory(8 * GB, limit) == expected * GB


def conf():
    text = neo4j_conf(7001, 7002, Memory(1024, 256), Path("/logs"))
    return dict(line.split("=", 1) for line in text.splitlines())


def test_it_listens_on_loopback_only_and_says_its_real_ports():
    addresses = {name: value for name, value in conf().items() if name.endswith("_address")}
    assert len(addresses) == 6
    assert all(value.startswith("127.0.0.1") for value in addresses.values())
    assert addresses["server.bolt.advertised_address"] == "127.0.0.1:7001"
    assert addresses["server.http.advertised_address"] == "127.0.0.1:7002"


def test_nothing_is_reported_to_anybody():
    assert conf()["dbms.usage_report.enabled"] == "false"
    assert conf()["client.allow_telemetry"] == "false"


def test_java_gets_the_fitted_heap():
    assert "-Xmx1024m" in java_options(Memory(1024, 256))
