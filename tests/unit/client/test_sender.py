"""The thread that sends, at its end: nothing is lost, and nothing goes on behind the caller."""

from __future__ import annotations

from collector.client.sender import Sender
from collector.client.spool import Spool


def test_what_is_said_after_the_end_waits_in_the_spool(tmp_path):
    sent = []
    sender = Sender(sent.append, Spool(tmp_path / "s.sqlite"))
    sender.send({"n": 1})
    assert sender.flush(60)
    sender.close()
    sender.send({"n": 2})
    assert (sent, len(sender.spool)) == ([{"n": 1}], 1)
    assert sender.flush(0)


def test_the_thread_ends_with_its_sender_and_leaves_the_spool_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("collector.client.sender._RETRY_S", 0.01)

    def away(_event):
        raise ConnectionError

    sender = Sender(away, Spool(tmp_path / "s.sqlite"))
    sender.send({"n": 1})
    assert sender.flush(60)
    sender.close()
    sender._thread.join(60)
    assert not sender._thread.is_alive()
    assert len(sender.spool) == 1
