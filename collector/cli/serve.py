"""`headwater serve`: the web workers alone, for when Neo4j and the projector run elsewhere."""

from __future__ import annotations

import os
import sys

import click

from collector import settings
from collector.cli.output import json_option, print_json
from collector.graph.connect import connect
from collector.journal.filesystem import refuse_network_filesystem
from collector.local.ports import require_free


@click.command(epilog="Example: HEADWATER_NEO4J=bolt://db:7687 headwater serve")
@json_option
def command(*, as_json: bool) -> None:
    """Run the web workers: receive events, answer questions, serve the page."""
    current = settings.load()
    refuse_network_filesystem(current.home)
    connect(current).close()
    require_free(current.host, current.port, "HEADWATER_PORT")
    if as_json:
        print_json({"status": "starting", "web": current.url, "workers": current.workers})
        sys.stdout.flush()
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:collector.serve.gunicorn_conf"]
    os.execv(sys.executable, gunicorn)  # noqa: S606 - gunicorn takes this process over
