"""How many events a second the edge takes, beside a route that only parses the same body.

Run: python bench/receive_throughput.py [--seconds 8] [--workers 2] [--connections 32]
Needs `wrk`. Both routes run in the same gunicorn: POST /api/v1/lineage (judge, compress, on disk,
201) and POST /noop (orjson.loads, 201). Every request carries another event, so none is a repeat.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson
from flask import Flask, Response, request

EVENT = Path(__file__).parent.parent / "tests/events/orders/08_fct_orders_complete.json"
THREADS = 16
_SCRIPT = """
local n = 0
local thread_id = 0
function setup(thread) thread:set("id", thread_id); thread_id = thread_id + 1 end
function init(args)
  local file = io.open(args[1], "r"); text = file:read("*a"); file:close()
end
function request()
  n = n + 1
  local body = string.gsub(text, "0192f0a0", string.format("%%02x%%06x", id, n))
  return wrk.format("POST", nil, {["Content-Type"] = "application/json"}, body)
end
"""


def with_noop() -> Flask:
    """The collector's app with a route beside it that only parses; loaded by gunicorn."""
    from collector.wsgi import app  # noqa: PLC0415  reads the settings of the server process

    @app.post("/noop")
    def noop() -> Response:
        orjson.loads(request.get_data())
        return Response(b'{"status":"accepted"}', 201, mimetype="application/json")

    return app


def serve(port: int, workers: int, home: Path) -> subprocess.Popen[bytes]:
    """Start gunicorn as the collector does, and wait until it listens."""
    command = [sys.executable, "-m", "gunicorn", "bench.receive_throughput:with_noop()"]
    command += ["-k", "gthread", "--threads", str(THREADS), "-w", str(workers)]
    command += ["-b", f"127.0.0.1:{port}", "--keep-alive", "30", "--log-level", "warning"]
    environ = {
        **os.environ,
        "HEADWATER_HOME": str(home),
        "HEADWATER_NEO4J": "bolt://127.0.0.1:1",
        "PROMETHEUS_MULTIPROC_DIR": str(home),
    }
    server = subprocess.Popen(command, env=environ)
    while not listens(port):
        time.sleep(0.1)
    return server


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def load(url: str, seconds: int, connections: int, folder: Path) -> tuple[float, str]:
    """Requests a second and the latencies, as wrk saw them; stops when any was not a 2xx."""
    script, body = folder / "events.lua", folder / "event.json"
    script.write_text(_SCRIPT.replace("%%", "%"))
    body.write_bytes(orjson.dumps(orjson.loads(EVENT.read_bytes())))
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", str(script)]
    text = subprocess.run(
        [*command, url, "--", str(body)], capture_output=True, text=True, check=True
    )
    if "Non-2xx" in text.stdout:
        raise SystemExit(text.stdout)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text.stdout)[1])  # type: ignore[index]
    latency = re.findall(r"(50|99)%\s+(\S+)", text.stdout)
    return rate, " ".join(f"p{centile} {spent}" for centile, spent in latency)


def main() -> None:
    """Measure both routes in turn and print their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--port", type=int, default=5130)
    options = parser.parse_args()
    home = Path(tempfile.mkdtemp())
    server = serve(options.port, options.workers, home)
    try:
        for _ in range(options.rounds):
            base = f"http://127.0.0.1:{options.port}"
            parsed, noop_times = load(f"{base}/noop", options.seconds, options.connections, home)
            kept, kept_times = load(
                f"{base}/api/v1/lineage", options.seconds, options.connections, home
            )
            print(f"parse only {parsed:8.0f}/s  {noop_times}")
            print(f"kept       {kept:8.0f}/s  {kept_times}   ratio {kept / parsed:.0%}")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
