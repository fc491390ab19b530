"""A real Chromium before a real collector: gunicorn, projector and Neo4j, on free ports."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from neo4j import GraphDatabase
from playwright.sync_api import Browser, Page, expect, sync_playwright

from collector.local.ports import free_ports
from tests.waiting import wait_until

from .estates import STORY, bad_names, large_estate, renewed_story

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=60_000)


def pytest_collection_modifyitems(items):
    """Whatever asks for a page drives a browser."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium; without one, CI fails and everyone else is told."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        said = "No Chromium on this machine; `apt-get install chromium` brings one."
        if os.environ.get("CI") == "true":
            pytest.fail(said)
        pytest.skip(said)
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def collector(neo4j_server, tmp_path_factory) -> Iterator[str]:
    """The address of a collector with an empty graph and an empty journal."""
    auth = (neo4j_server.user, neo4j_server.password)
    with GraphDatabase.driver(neo4j_server.uri, auth=auth) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n")
    environ = _environ(neo4j_server, tmp_path_factory.mktemp("collector"))
    with _running(environ, "serve", "project") as address:
        yield address


@pytest.fixture(scope="session")
def guarded(collector, neo4j_server, tmp_path_factory) -> Iterator[tuple[str, Path]]:
    """A collector that wants keys, before the same graph: its address and its home."""
    home = tmp_path_factory.mktemp("guarded")
    environ = {**_environ(neo4j_server, home), "HEADWATER_AUTH": "keys"}
    with _running(environ, "serve") as address:
        yield address, home


@pytest.fixture(scope="session")
def shop(collector) -> str:
    """The collector with the order story (a good rerun included), bad names and a large estate."""
    events = [json.loads(file.read_bytes()) for file in STORY]
    send(collector, [*events, *renewed_story(), *bad_names(), *large_estate(1100)])
    return collector


@pytest.fixture
def page(browser) -> Iterator[Page]:
    """A page that fails the test on any error, refused policy or request to elsewhere."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.set_default_timeout(60_000)
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: _note(said, faults))
    opened.on("request", lambda request: _outside(request.url, faults))
    opened.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    yield opened
    context.close()
    assert not faults


def send(address: str, events: list[dict[str, object]]) -> None:
    """Send events and wait until the graph has them all."""
    body = json.dumps(events).encode()
    request = urllib.request.Request(f"{address}/api/v1/lineage/batch", body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert json.load(answer)["summary"]["failed"] == 0
    wait_until(lambda: "\nheadwater_journal_lag 0.0" in _text(f"{address}/metrics"))


def _environ(neo4j_server, home: Path) -> dict[str, str]:
    [port] = free_ports(1)
    return {
        **os.environ,
        "HEADWATER_HOME": str(home),
        "HEADWATER_PORT": str(port),
        "HEADWATER_WORKERS": "1",
        "HEADWATER_NEO4J": neo4j_server.uri,
        "HEADWATER_NEO4J_USER": neo4j_server.user,
        "HEADWATER_NEO4J_PASSWORD": neo4j_server.password or "",
    }


@contextmanager
def _running(environ: dict[str, str], *commands: str) -> Iterator[str]:
    """The address of a collector, as long as it is wanted."""
    address = f"http://127.0.0.1:{environ['HEADWATER_PORT']}"
    running = [_start(command, environ) for command in commands]
    try:
        wait_until(lambda: _answers(f"{address}/health/ready"))
        yield address
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(timeout=60)


def _start(command: str, environ: dict[str, str]) -> subprocess.Popen[bytes]:
    log = Path(environ["HEADWATER_HOME"]) / f"{command}.log"
    with log.open("wb") as out:
        call = [str(Path(sys.executable).with_name("headwater")), command]
        return subprocess.Popen(call, env=environ, stdout=out, stderr=out)


def _text(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def _answers(url: str) -> bool:
    try:
        return bool(_text(url))
    except (urllib.error.URLError, OSError):
        return False


def _note(said, faults: list[str]) -> None:
    expected = "Failed to load resource"
    if said.type == "error" and expected not in said.text:
        faults.append(said.text)


def _outside(url: str, faults: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:", "data:")):
        faults.append(f"asked {url}")
