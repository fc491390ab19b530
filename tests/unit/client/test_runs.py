from __future__ import annotations

import asyncio

import pandas as pd
import pytest

from collector.client import schema_fields
from collector.errors import UsageError


class Frame:
    """What is used of a DataFrame: dtypes and a length."""

    dtypes = {"id": "int64", "amount": "float64"}  # noqa: RUF012

    def __len__(self):
        return 3


def test_what_is_added_during_a_run_goes_out_with_its_end(tracker, events):
    with tracker.run("load", transformation="Load") as run:
        run.add_input("table:a").add_output("table:b").row_count("table:b", 42)
        run.column_lineage("table:b#total", ["table:a#amount"], "SUM(amount)")
    start, complete = events()
    assert (start["inputs"], start["outputs"]) == ([], [])
    assert complete["outputs"][0]["outputFacets"]["outputStatistics"]["rowCount"] == 42
    [entry] = complete["job"]["facets"]["lineage"]["entries"]
    [source] = entry["fields"]["total"]["inputs"]
    assert (source["name"], source["field"]) == ("a", "amount")
    assert source["transformations"][0]["description"] == "SUM(amount)"


def test_an_input_that_no_column_names_still_feeds_every_output(tracker, events):
    with tracker.run("load", ["table:a", "table:lookup"], ["table:b", "table:c"]) as run:
        run.column_lineage("table:b#x", ["table:a#x"])
    entries = events()[-1]["job"]["facets"]["lineage"]["entries"]
    fed_by = {entry["name"]: {source["name"] for source in entry["inputs"]} for entry in entries}
    assert fed_by == {"b": {"a", "lookup"}, "c": {"lookup"}}


def test_a_data_frame_tells_its_columns_and_rows(tracker, events):
    with tracker.run("load") as run:
        run.add_output("table:b", Frame())
    [output] = events()[-1]["outputs"]
    assert output["facets"]["schema"]["fields"] == [
        {"name": "id", "type": "int64", "ordinal_position": 1},
        {"name": "amount", "type": "float64", "ordinal_position": 2},
    ]
    assert output["outputFacets"]["outputStatistics"]["rowCount"] == 3


def test_something_that_is_no_data_frame_is_refused():
    with pytest.raises(UsageError, match="not a DataFrame"):
        schema_fields([1, 2])


def test_a_real_pandas_frame_is_read():
    frame = pd.DataFrame({"a": [1], "b": ["x"]})
    assert [field["name"] for field in schema_fields(frame)] == ["a", "b"]


def test_a_run_is_an_async_context_manager_too(tracker, events):
    async def load():
        async with tracker.run("load", "table:a", "table:b"):
            await asyncio.sleep(0)

    asyncio.run(load())
    assert [event["eventType"] for event in events()] == ["START", "COMPLETE"]
