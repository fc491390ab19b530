from __future__ import annotations

import pytest

from bench.compare import Difference, compare_text, differences
from bench.plots import write_plots
from bench.report import BEGIN, END, report_text, rewritten
from bench.result import Result, median_of, percentile, read_result
from bench.targets import MET, MISSED, UNJUDGED, rows

FIGURES = {
    "post/estate/1/collector/rate": 400.0,
    "post/estate/32/collector/rate": 3000.0,
    "post/estate/32/noop/rate": 5000.0,
    "batch/batch/rate": 5000.0,
    "batch/single/rate": 2500.0,
    "lag/max_s": 1.5,
    "query/10/1/rest/p50_ms": 20.0,
    "memory/begin_mb": 300.0,
    "memory/end_mb": 303.0,
}


def result(**changes: float) -> Result:
    told = {name.replace("__", "/"): value for name, value in changes.items()}
    return Result("quick", 7, "2026-11-18T12:00:00+00:00", figures=FIGURES | told)


def verdicts(figures):
    return {row.what: row.verdict for row in rows(figures)}


def test_a_target_is_met_missed_or_not_judged():
    found = verdicts(FIGURES)
    assert found["events accepted (durable, 201), 32 clients"] == MET
    assert found["events accepted in batches of 500"] == MISSED
    assert found["events accepted, 32 clients"] == UNJUDGED
    assert found["longest lag of the graph at 500 events/s"] == MET
    assert found["the same at the end, to what it was once settled"] == MET


def test_a_query_is_judged_by_how_much_longer_the_peer_takes():
    name = "lineage query, depth 10, alone (p50)"
    assert verdicts(FIGURES | {"query/10/1/peer/p50_ms": 1900.0})[name] == MET
    assert verdicts(FIGURES | {"query/10/1/peer/p50_ms": 900.0})[name] == MISSED


def test_more_a_second_is_better_and_more_milliseconds_are_worse():
    assert Difference("post/rate", 100.0, 200.0).word == "better"
    assert Difference("post/p99_ms", 100.0, 200.0).word == "worse"
    assert Difference("post/p99_ms", 100.0, 105.0).word == ""


def test_figures_that_one_run_alone_has_are_not_compared():
    assert [d.name for d in differences({"a/rate": 1.0, "b/rate": 1.0}, {"b/rate": 2.0})] == [
        "b/rate"
    ]


def test_a_comparison_says_when_the_runs_are_not_alike():
    assert "Not alike: mode was 'quick' and is 'full'." in compare_text(
        result(), Result("full", 7, figures=FIGURES)
    )


def test_a_report_has_the_targets_and_every_figure():
    text = report_text(result(disk__32__rate=12345.0))
    assert "| no-op route: 5,000/s" in text
    assert "estate/32/noop" in text
    assert "12,345" in text


def test_the_table_of_a_page_is_replaced_and_the_rest_stays():
    page = f"above\n{BEGIN}\nold\n{END}\nbelow\n"
    once = rewritten(page, result())
    assert once.startswith("above\n")
    assert once.endswith("below\n")
    assert "old" not in once
    assert rewritten(once, result()) == once


def test_a_page_without_markers_is_left_alone():
    with pytest.raises(SystemExit, match="bench:begin"):
        rewritten("nothing", result())


def test_a_result_is_read_as_it_was_written(tmp_path):
    told = result()
    told.series["lag"] = [(0.5, 0.1), (1.0, 0.2)]
    told.write(tmp_path / "a.json")
    assert read_result(tmp_path / "a.json") == told


def test_a_run_is_drawn(tmp_path):
    told = result()
    told.series["lag"] = [(0.5, 0.1), (1.0, 0.2)]
    files = write_plots(told, tmp_path)
    assert [file.name for file in files] == ["rates.svg", "lag.svg"]
    assert "3,000" in files[0].read_text()


def test_rounds_become_their_median_and_times_their_percentiles():
    assert median_of([{"a": 1.0}, {"a": 9.0}, {"a": 2.0, "b": 5.0}]) == {"a": 2.0, "b": 5.0}
    assert percentile([5.0, 1.0, 3.0, 2.0, 4.0], 0.5) == 3.0
    assert percentile([], 0.99) == 0.0
