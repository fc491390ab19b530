"""The MCP server: which tools and prompts there are, and how errors reach an agent."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from collector import __version__
from collector.cli.client import Client
from collector.errors import HeadwaterError, UnavailableError, UsageError
from collector.mcp import prompts
from collector.mcp.reading import ReadingTools
from collector.mcp.writing import WritingTools

READING = (
    "search",
    "explain_dataset",
    "trace_upstream",
    "trace_downstream",
    "trace_column",
    "analyze_impact",
    "export_lineage",
)
WRITING = ("register_flow", "register_pipeline", "capture_sql_lineage")
_PROMPTS = (prompts.steward, prompts.lineage_builder, prompts.impact_gate)


def build_server(client: Client, *, read_only: bool = False) -> MCPServer[Any]:
    """A server whose tools ask the collector that the client talks to."""
    server: MCPServer[Any] = MCPServer(
        "headwater", version=__version__, instructions=prompts.STEWARD, log_level="WARNING"
    )
    _add(server, ReadingTools(client), READING, read_only=True)
    if not read_only:
        _add(server, WritingTools(client), WRITING, read_only=False)
    for prompt in _PROMPTS:
        server.prompt()(prompt)
    return server


def _add(server: MCPServer[Any], tools: object, names: tuple[str, ...], *, read_only: bool) -> None:
    hints = ToolAnnotations(read_only_hint=read_only, destructive_hint=False, idempotent_hint=True)
    for name in names:
        tool = _in_words(getattr(tools, name))
        server.tool(name=name, annotations=hints, structured_output=False)(tool)


def _in_words(tool: Callable[..., str]) -> Callable[..., str]:
    """Errors as sentences that an agent can act on."""

    @functools.wraps(tool)
    def wrapper(*args: Any, **kwargs: Any) -> str:
        try:
            return tool(*args, **kwargs)
        except UnavailableError as error:
            raise ToolError(f"{error.detail} Tell the user; nothing was changed.") from error
        except UsageError as error:
            faults = "".join(f"\n- {v.pointer}: {v.message}" for v in error.violations)
            raise ToolError(f"{error.detail}{faults}\n{_advice(error.detail)}") from error
        except HeadwaterError as error:
            raise ToolError(error.detail) from error

    return wrapper


def _advice(detail: str) -> str:
    if "no node" in detail.lower():
        return "Use the search tool to find the right name, then try again."
    return "Correct the arguments and try again."
