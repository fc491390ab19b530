"""A whole Headwater as `headwater up` starts it: a home of its own, free ports, one worker."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from collector import settings
from collector.local.ports import free_ports

HEADWATER = [sys.executable, "-m", "collector.cli.main"]


def own_environment(home: Path) -> dict[str, str]:
    """Settings that keep out of everybody's way."""
    port, bolt_port, http_port = map(str, free_ports(3))
    return settings.child_environment(
        HEADWATER_HOME=str(home),
        HEADWATER_CACHE=str(settings.load().cache.absolute()),
        HEADWATER_PORT=port,
        HEADWATER_NEO4J_BOLT_PORT=bolt_port,
        HEADWATER_NEO4J_HTTP_PORT=http_port,
        HEADWATER_WORKERS="1",
    )


@contextmanager
def up(
    environ: dict[str, str], log: Path
) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """`headwater up` until it is ready: the process, and the addresses that it prints."""
    with (
        log.open("w", encoding="utf-8") as talk,
        subprocess.Popen(
            [*HEADWATER, "up", "--json"],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=talk,
            text=True,
        ) as process,
    ):
        try:
            assert process.stdout is not None
            document = "".join(iter(process.stdout.readline, "}\n")) + "}"
            assert '"ready"' in document, log.read_text(encoding="utf-8")
            yield process, json.loads(document)
        finally:
            process.terminate()
            process.wait()
