import json
import threading
from datetime import datetime, timedelta, timezone

import pytest

from collector.journal.entry import NewEntry
from collector.journal.sqlite import SqliteJournal
from collector.serve import feed as live
from collector.serve.feed import Feed, FeedFullError, messages

NOW = datetime(2026, 11, 18, 10, 0, tzinfo=timezone.utc)


def event(name, at=NOW):
    body = {"eventType": "START", "eventTime": "2026-11-18T10:00:00Z", "run": {"runId": "r1"}}
    body["job"] = {"namespace": "shop", "name": name}
    return NewEntry("event", json.dumps(body).encode(), name, at, "test")


@pytest.fixture
def journal(tmp_path):
    opened = SqliteJournal(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def feed(journal, monkeypatch):
    monkeypatch.setattr(live, "POLL_S", 0.01)
    return Feed(journal, lambda: NOW)


def data(chunk):
    return json.loads(chunk.removeprefix(b"data: "))


def test_a_stream_begins_with_what_arrived_lately(journal, feed):
    journal.append([event("old", NOW - timedelta(hours=1)), event("recent")])
    said = messages(feed, feed.open())
    assert next(said).startswith(b"retry:")
    first = data(next(said))
    said.close()
    assert first["job"] == {"namespace": "shop", "name": "recent"}
    assert (first["event_type"], first["run"]) == ("START", "r1")


def test_after_a_burst_a_stream_begins_with_the_newest(journal, feed):
    names = [f"event_{i}" for i in range(live.MOST_AT_ONCE + 20)]
    journal.append([event(name, NOW - timedelta(seconds=200 - i)) for i, name in enumerate(names)])
    stream = feed.open()
    got = [stream.get(timeout=5).digest for _ in range(live.MOST_AT_ONCE)]
    feed.close(stream)
    assert got == names[20:]


def test_an_event_that_arrives_later_reaches_every_open_stream_once(journal, feed):
    streams = [feed.open(), feed.open()]
    journal.append([event("first")])
    assert [stream.get(timeout=60).digest for stream in streams] == ["first", "first"]
    journal.append([event("second")])
    assert [stream.get(timeout=60).digest for stream in streams] == ["second", "second"]
    for stream in streams:
        feed.close(stream)


def test_one_stream_too_many_is_told_to_come_back(feed):
    streams = [feed.open() for _ in range(live.MOST_STREAMS)]
    with pytest.raises(FeedFullError, match="look again"):
        feed.open()
    feed.close(streams[0])
    streams[0] = feed.open()
    for stream in streams:
        feed.close(stream)


def test_a_silent_stream_has_a_heartbeat_and_an_end(feed):
    said = messages(feed, feed.open(), heartbeat_s=0.01)
    assert next(said).startswith(b"retry:")
    assert [next(said), next(said)] == [b": heartbeat\n\n"] * 2
    said.close()
    assert len(list(messages(feed, feed.open(), longest_s=0))) == 1
    assert not feed._streams


def test_a_reader_that_leaves_frees_its_place_and_the_last_one_stops_the_thread(feed):
    before = threading.active_count()
    said = messages(feed, feed.open())
    next(said)
    said.close()
    assert not feed._streams
    for thread in threading.enumerate():
        if thread.name.endswith("(_fill)"):
            thread.join(timeout=60)
    assert threading.active_count() <= before
