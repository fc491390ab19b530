from __future__ import annotations

from collector.mcp.bounded import bounded
from collector.mcp.words import affected_lines, hit_lines


def test_everything_is_shown_when_it_fits():
    assert bounded("Head.", ["- a", "- b"], "Ask again.") == "Head.\n- a\n- b"


def test_what_does_not_fit_is_counted_and_how_to_get_it_is_said():
    lines = [f"- line {number:04}" for number in range(1000)]
    text = bounded("Head.", lines, "Ask with a smaller depth.", max_tokens=300)
    assert len(text) <= 1200
    shown = text.count("- line")
    assert text.endswith(f"Left out: {1000 - shown}. Ask with a smaller depth.")


def test_what_was_never_fetched_counts_as_left_out():
    assert bounded("Head.", ["- a"], "More.", unseen=41).endswith("Left out: 41. More.")


def test_a_window_is_never_made_larger_than_a_model_can_take():
    lines = ["- " + "x" * 100] * 5000
    assert len(bounded("Head.", lines, "More.", max_tokens=10**9)) <= 80_000


def hit(kind, distance, name="n"):
    return {"distance": distance, "node": {"kind": kind, "name": name, "namespace": "s"}}


def test_what_people_look_at_comes_first_and_jobs_come_last():
    hits = [hit("job", 1), hit("dataset", 1), hit("dataset", 2), hit("dashboard", 5)]
    kinds = [line.split("(")[1].split(" ")[0] for line in hit_lines(hits)]
    assert kinds == ["dashboard", "dataset", "dataset", "job"]


def test_breaking_comes_before_warning():
    one = {"name": "a", "type": "dataset", "namespace": "s", "path": ["x", "a"], "distance": 1}
    lines = affected_lines([{**one, "severity": "warning"}, {**one, "severity": "breaking"}])
    assert [line.split(":")[0] for line in lines] == ["- breaking", "- warning"]
