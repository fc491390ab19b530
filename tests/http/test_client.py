"""The Python client against a collector that really listens: sent, kept while it is away, asked."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack

import orjson
import pytest

from collector.client import (
    ColumnLineage,
    Dataset,
    document_column_lineage,
    lineage,
    log_model,
    track,
)
from collector.client.default import default_tracker as default
from collector.errors import UnavailableError
from collector.local.ports import free_ports
from tests.http.server import listening


@pytest.fixture
def port():
    [free] = free_ports(1)
    return free


@pytest.fixture
def collector(at_hand, port):
    """Starts the collector on the port when it is called; stops it in the end."""
    with ExitStack() as running:
        yield lambda: running.enter_context(listening(at_hand, port))


@pytest.fixture
def tracker(port, tmp_path):
    made = lineage(f"http://127.0.0.1:{port}", spool=tmp_path / "client" / "spool.sqlite")
    yield made
    made.close()


def kept(at_hand):
    return [orjson.loads(entry.body) for entry in at_hand.journal.read_from("", 100).entries]


def test_events_reach_the_journal_in_order(collector, tracker, at_hand):
    collector()

    @tracker.track("table:a", "table:b", job="copy")
    def copy():
        pass

    copy()
    assert tracker.flush(60)
    assert [event["eventType"] for event in kept(at_hand)] == ["START", "COMPLETE"]
    assert len(tracker.sender.spool) == 0
    assert not tracker.sender.spool.path.exists()


def test_events_wait_in_the_spool_while_the_collector_is_away_and_go_first_when_it_is_back(
    collector, tracker, at_hand, port, tmp_path
):
    tracker.register_flow("table:a", "table:b")
    tracker.register_flow("table:b", "table:c")
    assert tracker.flush(60)
    assert len(tracker.sender.spool) == 2
    tracker.close()
    collector()
    later = lineage(f"http://127.0.0.1:{port}", spool=tracker.sender.spool.path)
    later.register_flow("table:c", "table:d")
    assert later.flush(60)
    outputs = [event["outputs"][0]["name"] for event in kept(at_hand)]
    assert outputs == ["b", "c", "d"]
    assert len(later.sender.spool) == 0
    later.close()


def test_a_tracked_function_never_notices_that_the_collector_is_away(tracker):
    @tracker.track("table:a", "table:b")
    def copy():
        return "done"

    assert copy() == "done"


def test_a_refused_event_is_logged_in_the_collectors_words_and_not_kept(collector, tracker, caplog):
    collector()
    with caplog.at_level(logging.ERROR, logger="headwater.client"):
        tracker.emit({"eventTime": "yesterday", "job": {"namespace": "n", "name": "j"}})
        assert tracker.flush(60)
    assert "eventTime" in caplog.text
    assert (tracker.sender.refused, len(tracker.sender.spool)) == (1, 0)


def test_a_question_to_a_collector_that_is_away_is_raised_where_the_answer_is_used(tracker):
    answer = tracker.trace_upstream("table:b")
    with pytest.raises(UnavailableError, match="cannot be reached"):
        answer["hits"]


def test_the_same_question_awaited_raises_the_same(tracker):
    async def ask():
        return await tracker.trace_downstream("table:b")

    with pytest.raises(UnavailableError):
        asyncio.run(ask())


def test_jobs_of_an_ordinary_day_run_with_awaited_sql_capture(collector, tracker, at_hand):
    collector()
    jobs = [
        ("INSERT INTO clean SELECT id, cents / 100.0 AS usd FROM raw WHERE cents > 0", "Clean"),
        ("INSERT INTO sums SELECT id, SUM(usd) AS total FROM clean GROUP BY id", "Sum up"),
    ]

    async def run_job(sql, description):
        result = await tracker.capture_sql_lineage(sql=sql, transformation=description)
        return f"{result['source_tables']} -> {result['target_tables']}"

    async def main():
        return [await run_job(sql, description) for sql, description in jobs]

    assert asyncio.run(main()) == ["['raw'] -> ['clean']", "['clean'] -> ['sums']"]
    assert tracker.flush(60)
    assert [event["job"]["name"] for event in kept(at_hand)] == ["clean.clean", "sums.sum_up"]


@pytest.fixture
def default_tracker(port, tmp_path, monkeypatch):
    """The module's own functions, pointed at the collector by the environment alone."""
    monkeypatch.setenv("HEADWATER_URL", f"http://127.0.0.1:{port}")
    monkeypatch.setenv("HEADWATER_HOME", str(tmp_path / "home"))
    default.cache_clear()
    yield default
    default().close()
    default.cache_clear()


def test_the_plain_functions_need_no_tracker(collector, default_tracker, at_hand):
    collector()

    @track(
        inputs=[Dataset("s3://lake", "raw/orders")],
        outputs=[Dataset("s3://lake", "silver/orders")],
        job_namespace="production",
    )
    def clean_orders():
        return "cleaned"

    assert clean_orders() == "cleaned"
    document_column_lineage(
        "build_daily_revenue",
        [
            ColumnLineage(
                output_column="total_revenue",
                input_columns=["silver.orders.amount"],
                transformation="SUM(amount) GROUP BY date, region",
            )
        ],
    )
    log_model("churn", "3", features=["table:features#age"])
    assert default_tracker().flush(60)
    jobs = [event["job"] for event in kept(at_hand)]
    assert [job["namespace"] for job in jobs] == ["production", "production", *["default"] * 3]
    assert jobs[2]["name"] == "build_daily_revenue"


def test_an_async_transform_is_tracked_when_it_is_called(collector, tracker, at_hand):
    collector()

    @tracker.track(
        source="table:raw_events",
        target="table:session_metrics",
        transformation="Parse events, filter bots, compute sessions",
    )
    async def compute_session_metrics(rows):
        return len(rows)

    assert asyncio.run(compute_session_metrics([1, 2])) == 2
    assert tracker.flush(60)
    assert [event["eventType"] for event in kept(at_hand)] == ["START", "COMPLETE"]
