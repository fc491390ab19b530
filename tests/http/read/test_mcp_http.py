"""`headwater mcp --http`: a process of its own, asked over streamable HTTP by the SDK's client."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from mcp import Client

from collector.local.ports import answers, free_ports
from collector.mcp.server import READING, WRITING
from collector.settings import child_environment
from tests.http.server import listening
from tests.waiting import wait_until

_HEADWATER = [sys.executable, "-c", "from collector.cli.main import main; main()"]


@pytest.fixture
def serve(at_hand, tmp_path):
    """Starts the command with options of the test's choice; the address of its tools."""
    processes = []

    def start(url, *options):
        [port] = free_ports(1)
        log = tmp_path / "mcp.log"
        with log.open("wb") as talk:
            process = subprocess.Popen(
                [*_HEADWATER, "mcp", "--http", str(port), *options],
                env=child_environment(HEADWATER_URL=url),
                stdout=talk,
                stderr=talk,
            )
        processes.append(process)
        wait_until(lambda: process.poll() is not None or answers("127.0.0.1", port), log.read_text)
        assert process.poll() is None, log.read_text()
        return f"http://127.0.0.1:{port}/mcp"

    with listening(at_hand) as url:
        yield lambda *options: start(url, *options)
        for process in processes:
            process.terminate()
            process.wait()


def talk(address, tool, /, **arguments):
    """The tools on offer, and the answer of one: its text, and whether it is an error."""

    async def ask():
        async with Client(address) as client:
            tools = {one.name for one in (await client.list_tools()).tools}
            answer = await client.call_tool(tool, arguments)
            return tools, answer.content[0].text, bool(answer.is_error)

    return asyncio.run(ask())


def test_an_agent_far_away_asks_and_registers_over_http(serve, keys, at_hand):
    address = serve()
    tools, text, wrong = talk(address, "trace_downstream", node="raw.orders")
    assert tools == {*READING, *WRITING}
    assert (wrong, "silver.orders (dataset in s3://lake)" in text) == (False, True)
    flow = {"source": "table:a", "target": "table:b", "transformation": "Copy"}
    assert talk(address, "register_flow", **flow)[2] is False
    assert len(at_hand.journal.read_from("", 10).entries) == 1


def test_read_only_holds_over_http_too(serve, keys, at_hand):
    flow = {"source": "table:a", "target": "table:b", "transformation": "Copy"}
    tools, text, wrong = talk(serve("--read-only"), "register_flow", **flow)
    assert tools == set(READING)
    assert (wrong, "register_flow" in text) == (True, True)
    assert at_hand.journal.read_from("", 10).entries == ()
