"""`headwater mcp` as an agent starts it: a process that talks over its standard streams."""

from __future__ import annotations

import asyncio
import os
import sys

import orjson
from click.testing import CliRunner
from mcp import Client, StdioServerParameters

from collector.cli.mcp import command
from collector.errors import UsageError
from collector.mcp.server import READING, WRITING

_START = "from collector.cli.main import main; main()"


def test_an_agent_starts_it_lists_its_tools_and_is_told_that_the_collector_is_away():
    environ = {**os.environ, "HEADWATER_URL": "http://127.0.0.1:1"}
    server = StdioServerParameters(
        command=sys.executable, args=["-c", _START, "mcp", "--read-only"], env=environ
    )

    async def talk():
        async with Client(server) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            answer = await client.call_tool("search", {"text": "orders"})
            return tools, answer

    tools, answer = asyncio.run(talk())
    assert tools == set(READING)
    assert answer.is_error
    assert "cannot be reached" in answer.content[0].text


def test_the_tools_are_listed_as_json():
    result = CliRunner().invoke(command, ["--json"])
    assert orjson.loads(result.stdout) == {"tools": [*READING, *WRITING]}


def test_it_refuses_to_listen_where_strangers_could_register_lineage():
    result = CliRunner().invoke(command, ["--http", "8080", "--host", "0.0.0.0"])
    assert isinstance(result.exception, UsageError)
    assert "loopback only" in result.exception.detail
