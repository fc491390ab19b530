from __future__ import annotations

import re
from pathlib import Path

import pytest

from collector.analyse.score import level_of, score_of
from collector.model.node import Node


def affected(datasets=0, models=0, dashboards=0, **tags):
    counts = {"dataset": datasets, "model": models, "dashboard": dashboards}
    return [
        Node(f"dataset:{kind}{n}", "dataset", kind, "n", "x", tags=tuple(tags.get(kind, ())))
        for kind, count in counts.items()
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("nodes", "row"),
    [
        (affected(), ("nothing", 0, 0, "none")),
        (affected(1), ("one dataset", 1, 5, "low")),
        (affected(5), ("five datasets", 5, 20, "low")),
        (affected(4, 1, 1), ("four datasets, a model and a dashboard", 10, 33, "medium")),
        (
            affected(4, 1, 1, dashboard=["certified"]),
            ("the same, the dashboard certified", 13, 39, "medium"),
        ),
        (affected(20), ("twenty datasets", 20, 50, "medium")),
        (affected(30), ("thirty datasets", 30, 60, "high")),
    ],
)
def test_scores_are_those_of_the_documentation(nodes, row):
    page = (Path(__file__).parents[3] / "docs" / "scores.md").read_text(encoding="utf-8")
    words, _, score, level = row
    assert (score_of(nodes), level_of(score_of(nodes))) == (score, level)
    line = rf"^\| {re.escape(words)} \| \d+ \| {score} \| {level} \|$"
    assert re.search(line, page, re.MULTILINE)


def test_personal_data_weighs_one_more():
    assert score_of(affected(1, dataset=["PII"])) == score_of(affected(2))


def test_more_never_scores_less():
    scores = [score_of(affected(count)) for count in range(200)]
    assert scores == sorted(scores)
    assert scores[-1] < 100
