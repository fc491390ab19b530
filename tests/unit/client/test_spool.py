from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from collector.client.spool import Spool


def test_events_come_out_in_the_order_they_went_in(tmp_path):
    spool = Spool(tmp_path / "s.sqlite")
    spool.put([b"1", b"2"])
    spool.put([b"3"])
    assert [body for _, body in spool.oldest()] == [b"1", b"2", b"3"]


def test_a_full_spool_lets_the_oldest_go_and_says_so(tmp_path, caplog):
    spool = Spool(tmp_path / "s.sqlite", limit=3)
    spool.put([b"1", b"2", b"3", b"4", b"5"])
    assert [body for _, body in spool.oldest()] == [b"3", b"4", b"5"]
    assert "2 oldest" in caplog.text


def test_nothing_is_made_on_disk_before_something_has_to_wait(tmp_path):
    spool = Spool(tmp_path / "sub" / "s.sqlite")
    assert (len(spool), spool.oldest()) == (0, [])
    assert not (tmp_path / "sub").exists()


def test_a_sent_event_is_taken_out_and_the_rest_outlives_the_process(tmp_path):
    spool = Spool(tmp_path / "s.sqlite")
    spool.put([b"1", b"2"])
    [(first, _), _] = spool.oldest()
    spool.remove(first)
    assert [body for _, body in Spool(tmp_path / "s.sqlite").oldest()] == [b"2"]


def test_several_threads_may_put_at_once(tmp_path):
    spool = Spool(tmp_path / "s.sqlite")
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: spool.put([str(n).encode()]), range(40)))
    assert len(spool) == 40
