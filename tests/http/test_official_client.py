"""The official OpenLineage client for Python gets its events through, in all its ways to send."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest
from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import Dataset, Job, Run, RunEvent, RunState
from openlineage.client.uuid import generate_new_uuid

from collector.journal.keyring import create_key
from collector.journal.sqlite import SqliteJournal

from .server import Server

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home):
    running = Server(home, HEADWATER_AUTH="keys").start()
    yield running
    running.stop()


@pytest.fixture
def journal(home):
    opened = SqliteJournal(home / "journal")
    yield opened
    opened.close()


@pytest.fixture
def key(journal):
    return create_key(journal, "the client", ["emit"], "ada", NOON)[1]


def run_events(run_id):
    for state in (RunState.START, RunState.RUNNING, RunState.COMPLETE):
        yield RunEvent(
            eventTime=datetime.now(timezone.utc).isoformat(),
            producer="https://headwater.example/tests",
            run=Run(runId=run_id),
            job=Job(namespace="shop", name="load_orders"),
            eventType=state,
            outputs=[Dataset(namespace="file", name="/lake/orders")],
        )


@pytest.mark.parametrize("transport", ["http", "async_http"])
@pytest.mark.parametrize("compression", [None, "gzip"])
def test_a_run_gets_through_with_a_key(server, journal, key, transport, compression):
    config = {
        "type": transport,
        "url": server.url,
        "auth": {"type": "api_key", "apiKey": key},
        "compression": compression,
    }
    client = OpenLineageClient(config={"transport": {k: v for k, v in config.items() if v}})
    run_id = str(generate_new_uuid())
    before = journal.extent().entries
    for event in run_events(run_id):
        client.emit(event)
    assert client.close(timeout=30)
    assert journal.extent().entries - before == 3
    kept = journal.read_from("", 1000).entries
    assert sum(run_id.encode() in entry.body for entry in kept) == 3


def test_a_missing_key_reaches_the_caller_as_an_error(server):
    config = {"transport": {"type": "http", "url": server.url}}
    client = OpenLineageClient(config=config)
    with pytest.raises(Exception, match="401"):
        client.emit(next(run_events(str(generate_new_uuid()))))
    client.close()
