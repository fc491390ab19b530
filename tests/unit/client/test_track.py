"""`@track` around every kind of function, and what the events of its runs say."""

from __future__ import annotations

import asyncio

import orjson
import pytest

from collector.client import Dataset
from collector.errors import UsageError
from collector.validate import judge

RAW, CLEAN = "table:raw_events", "table:session_metrics"


def states(events):
    return [event["eventType"] for event in events]


def test_a_function_gives_start_and_complete_with_its_datasets(tracker, events):
    @tracker.track(source=RAW, target=CLEAN, transformation="Sessionise")
    def build(number):
        """Builds."""
        return number + 1

    assert build(1) == 2
    assert (build.__name__, build.__doc__) == ("build", "Builds.")
    start, complete = events()
    assert states((start, complete)) == ["START", "COMPLETE"]
    assert start["run"]["runId"] == complete["run"]["runId"]
    assert complete["inputs"][0]["name"] == "raw_events"
    assert complete["outputs"][0]["name"] == "session_metrics"
    [entry] = complete["job"]["facets"]["lineage"]["entries"]
    assert entry["inputs"][0]["transformations"][0]["description"] == "Sessionise"


def test_the_label_and_the_flow_type_are_kept_on_the_edge(tracker, events):
    @tracker.track(RAW, CLEAN, "Sessionise", flow_type="streaming")
    def build():
        pass

    build()
    [entry] = events()[-1]["job"]["facets"]["lineage"]["entries"]
    assert entry["inputs"][0]["transformations"] == [
        {"type": "DIRECT", "subtype": "STREAMING", "description": "Sessionise"}
    ]


def test_lists_of_datasets_in_every_form(tracker, events):
    @tracker.track(
        inputs=[Dataset("s3://lake", "raw/orders"), {"namespace": "kafka://k:9092", "name": "o"}],
        outputs=[("s3://lake", "silver/orders"), "model:churn"],
        job_namespace="production",
    )
    def clean():
        pass

    clean()
    complete = events()[-1]
    assert complete["job"]["namespace"] == "production"
    assert [(d["namespace"], d["name"]) for d in complete["inputs"] + complete["outputs"]] == [
        ("s3://lake", "raw/orders"),
        ("kafka://k:9092", "o"),
        ("s3://lake", "silver/orders"),
        ("model", "churn"),
    ]
    assert "lineage" not in complete["job"]["facets"]


def test_an_error_gives_fail_with_its_message_and_is_raised_again(tracker, events):
    @tracker.track(RAW, CLEAN)
    def breaks():
        raise ValueError("no rows")

    with pytest.raises(ValueError, match="no rows"):
        breaks()
    failed = events()[-1]
    assert failed["eventType"] == "FAIL"
    message = failed["run"]["facets"]["errorMessage"]
    assert message["message"] == "ValueError: no rows"
    assert message["programmingLanguage"] == "PYTHON"
    assert "in breaks" in message["stackTrace"]


def test_a_coroutine_is_tracked_until_it_is_done(tracker, events):
    @tracker.track(RAW, CLEAN)
    async def build():
        await asyncio.sleep(0)
        return 7

    assert asyncio.run(build()) == 7
    assert states(events()) == ["START", "COMPLETE"]


def test_a_coroutine_that_is_cancelled_fails(tracker, events):
    @tracker.track(RAW, CLEAN)
    async def waits():
        await asyncio.Event().wait()

    async def cancel():
        task = asyncio.ensure_future(waits())
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancel())
    assert states(events()) == ["START", "FAIL"]


def test_a_generator_runs_from_its_first_step_to_its_last(tracker, events):
    @tracker.track(RAW, CLEAN)
    def rows():
        got = yield 1
        yield got
        return "done"

    generator = rows()
    assert states(events()) == []
    assert next(generator) == 1
    assert generator.send("in") == "in"
    with pytest.raises(StopIteration) as stop:
        next(generator)
    assert stop.value.value == "done"
    assert states(events()) == ["START", "COMPLETE"]


def test_an_error_thrown_into_a_generator_reaches_it(tracker, events):
    caught = []

    @tracker.track(RAW, CLEAN)
    def rows():
        try:
            yield 1
        except KeyError as error:
            caught.append(error)
            yield 2

    generator = rows()
    next(generator)
    assert generator.throw(KeyError("x")) == 2
    generator.close()
    assert len(caught) == 1
    assert states(events()) == ["START", "COMPLETE"]


def test_a_generator_that_breaks_fails(tracker, events):
    @tracker.track(RAW, CLEAN)
    def rows():
        yield 1
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        list(rows())
    assert states(events()) == ["START", "FAIL"]


def test_an_async_generator_is_tracked(tracker, events):
    @tracker.track(RAW, CLEAN)
    async def rows():
        yield 1
        yield 2

    async def collect():
        return [row async for row in rows()]

    assert asyncio.run(collect()) == [1, 2]
    assert states(events()) == ["START", "COMPLETE"]


def test_methods_keep_their_self(tracker, events):
    class Loader:
        rows = 3

        @tracker.track(RAW, CLEAN)
        def load(self):
            return self.rows

    assert Loader().load() == 3
    assert events()[0]["job"]["name"].endswith("Loader.load")


def test_a_tracked_call_inside_another_names_its_parent_and_its_root(tracker, events):
    @tracker.track(target="table:c", job="inner")
    def inner():
        pass

    @tracker.track(job="middle")
    def middle():
        inner()

    @tracker.track(job="outer")
    def outer():
        middle()

    outer()
    by_job = {event["job"]["name"]: event for event in events() if event["eventType"] == "START"}
    parent = by_job["inner"]["run"]["facets"]["parent"]
    assert parent["run"]["runId"] == by_job["middle"]["run"]["runId"]
    assert parent["job"] == {"namespace": "default", "name": "middle"}
    assert parent["root"]["run"]["runId"] == by_job["outer"]["run"]["runId"]
    assert "parent" not in by_job["outer"]["run"]["facets"]


def test_parents_follow_tasks_and_not_the_clock(tracker, events):
    @tracker.track(job="child")
    async def child():
        await asyncio.sleep(0)

    @tracker.track(job="parent")
    async def parent():
        await asyncio.gather(child(), child())

    async def both():
        await asyncio.gather(parent(), parent())

    asyncio.run(both())
    starts = [event for event in events() if event["eventType"] == "START"]
    parents = {e["run"]["runId"] for e in starts if e["job"]["name"] == "parent"}
    named = [
        e["run"]["facets"]["parent"]["run"]["runId"] for e in starts if e["job"]["name"] == "child"
    ]
    assert len(named) == 4
    assert set(named) == parents


def test_what_a_generator_calls_is_its_child_and_what_its_user_calls_is_not(tracker, events):
    @tracker.track(job="inside")
    def inside():
        pass

    @tracker.track(job="outside")
    def outside():
        pass

    @tracker.track(job="rows")
    def rows():
        inside()
        yield 1

    for _ in rows():
        outside()
    by_job = {event["job"]["name"]: event["run"]["facets"] for event in events()}
    assert by_job["inside"]["parent"]["job"]["name"] == "rows"
    assert "parent" not in by_job["outside"]


@pytest.mark.parametrize(
    "ids",
    [
        {"source": "raw_events"},
        {"source": "tabel:raw", "target": CLEAN},
        {"inputs": [{"name": "no namespace"}]},
        {"outputs": ["table:ok", 7]},
        {"target": "table:a#column"},
    ],
)
def test_a_wrong_id_fails_when_the_decorator_is_written_not_when_the_function_runs(tracker, ids):
    with pytest.raises(UsageError):
        tracker.track(**ids)


def test_every_event_is_accepted_without_a_warning(tracker, events):
    @tracker.track(RAW, "model:m", "Words", flow_type="etl")
    def inner():
        raise RuntimeError("on purpose")

    @tracker.track(inputs=["api:stripe"], outputs=["dashboard:d"])
    def outer():
        inner()

    with pytest.raises(RuntimeError):
        outer()
    assert len(events()) == 4
    for event in events():
        verdict = judge(orjson.dumps(event), "strict")
        assert (verdict.violations, verdict.warnings) == ((), ())
