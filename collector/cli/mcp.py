"""`headwater mcp`: lineage tools for agents, over standard input and output or over HTTP."""

from __future__ import annotations

import click

from collector import settings
from collector.cli.client import Client
from collector.cli.output import print_json
from collector.errors import UsageError


@click.command(
    epilog="Example: headwater mcp --read-only   (as a command in an agent's list of MCP servers)"
)
@click.option("--read-only", is_flag=True, help="Leave out the tools that register lineage.")
@click.option("--http", "port", type=click.IntRange(1, 65535), help="Serve HTTP on this port.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address for --http.")
@click.option("--json", "as_json", is_flag=True, help="Print the names of the tools and stop.")
def command(*, read_only: bool, port: int | None, host: str, as_json: bool) -> None:
    """Serve the lineage tools (search, trace, impact, diagrams, registration) to agents."""
    try:
        from collector.mcp import server as mcp_server  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        raise UsageError(
            "The MCP tools need one more package: pip install 'headwater[mcp]'."
        ) from error
    if as_json:
        names = mcp_server.READING if read_only else mcp_server.READING + mcp_server.WRITING
        print_json({"tools": list(names)})
        return
    if not settings.is_loopback(host):
        raise UsageError(
            f"--host {host}: this server asks nobody for a key, so it listens on loopback only. "
            "Put a proxy that signs people in before it."
        )
    current = settings.load()
    server = mcp_server.build_server(Client(current.url, current.api_key), read_only=read_only)
    if port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host=host, port=port)
