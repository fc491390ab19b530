"""The MCP tools through the SDK's own client, against a collector that really listens."""

from __future__ import annotations

import asyncio
from contextlib import closing

import pytest
from mcp import Client as McpClient

from collector.cli.client import Client
from collector.mcp.server import READING, WRITING, build_server
from tests.http.server import listening


@pytest.fixture
def collector(at_hand):
    with listening(at_hand) as url, closing(Client(url)) as client:
        yield client


@pytest.fixture
def agent(collector):
    """Calls a tool as an agent would: the text, and whether it is an error."""

    def call(tool, /, **arguments):
        async def ask():
            async with McpClient(build_server(collector)) as client:
                answer = await client.call_tool(tool, arguments)
                return answer.content[0].text, bool(answer.is_error)

        return asyncio.run(ask())

    return call


def listed(collector, *, read_only):
    async def ask():
        async with McpClient(build_server(collector, read_only=read_only)) as client:
            tools = (await client.list_tools()).tools
            prompts = (await client.list_prompts()).prompts
            return {tool.name for tool in tools}, {prompt.name for prompt in prompts}

    return asyncio.run(ask())


def test_all_tools_and_prompts_are_there_and_read_only_leaves_out_those_that_write(collector):
    tools, prompts = listed(collector, read_only=False)
    assert tools == {*READING, *WRITING}
    assert prompts == {"steward", "lineage_builder", "impact_gate"}
    assert listed(collector, read_only=True)[0] == set(READING)


def test_questions_are_answered_from_the_graph(agent, keys):
    text, wrong = agent("trace_downstream", node="raw.orders")
    assert not wrong
    assert "silver.orders (dataset in s3://lake)" in text
    assert text.index("board") < text.index("silver.orders")
    text, _ = agent("trace_upstream", node="gold.revenue")
    assert "raw.orders" in text
    text, _ = agent("search", text="revenue")
    assert "gold.revenue" in text
    text, _ = agent("explain_dataset", node="gold.revenue")
    assert text.startswith("gold.revenue (dataset in s3://lake)")


def test_the_gate_answers_in_its_five_lines(agent, keys):
    text, wrong = agent("analyze_impact", node="silver.orders")
    assert not wrong
    labels = [line.split(":")[0] for line in text.splitlines()[:5]]
    assert labels == ["DECISION", "RISK", "AFFECTED SYSTEMS", "REASON", "RECOMMENDATION"]


def test_an_answer_stays_within_its_window_and_says_what_is_missing(agent, keys):
    whole, _ = agent("trace_downstream", node="raw.orders")
    short, _ = agent("trace_downstream", node="raw.orders", max_tokens=1)
    assert len(short) <= 800
    assert len(whole) <= 8000


def test_a_diagram_is_mermaid(agent, keys):
    text, wrong = agent("export_lineage", node="gold.revenue")
    assert not wrong
    assert text.splitlines()[0].startswith(("flowchart", "graph"))
    assert "silver.orders" in text


def test_an_unknown_name_is_answered_with_what_to_do(agent, keys):
    text, wrong = agent("trace_upstream", node="no.such.thing")
    assert wrong
    assert "search tool" in text


def test_flows_pipelines_and_sql_are_registered(agent, at_hand, driver):
    assert not agent(
        "register_flow", source="table:a", target="model:m", transformation="Train it"
    )[1]
    steps = [{"source": "table:a", "target": "table:b", "transformation": "Copy"}]
    text, wrong = agent("register_pipeline", name="p", steps=steps)
    assert (text, wrong) == ("Registered pipeline p with 1 jobs: p.b.", False)
    text, _ = agent(
        "capture_sql_lineage", sql="CREATE TABLE t AS SELECT x FROM s", transformation="T"
    )
    assert "t.x from s.x [IDENTITY]" in text
    assert len(at_hand.journal.read_from("", 10).entries) == 3


def test_a_wrong_id_and_broken_sql_are_errors_that_can_be_acted_on(agent, at_hand, driver):
    text, wrong = agent("register_flow", source="a", target="table:b", transformation="x")
    assert wrong
    assert "table:orders" in text
    text, wrong = agent(
        "capture_sql_lineage", sql="SELEC 1 FROM", transformation="x", dialect="mysql"
    )
    assert wrong
    assert "line 1" in text
    assert "mysql" in text
    assert at_hand.journal.read_from("", 10).entries == ()


def test_the_gate_prompt_carries_the_change_in_question(collector):
    async def ask():
        async with McpClient(build_server(collector)) as client:
            asked = {"entity": "table:orders", "change": "drop id"}
            return (await client.get_prompt("impact_gate", asked)).messages[0].content.text

    text = asyncio.run(ask())
    assert "DECISION: [APPROVED|CAUTION|BLOCKED]" in text
    assert text.endswith("Proposed change: drop id")
