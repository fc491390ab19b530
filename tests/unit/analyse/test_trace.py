from __future__ import annotations

from datetime import datetime, timezone
from itertools import pairwise

import pytest
from msgspec.structs import replace

from collector.analyse.fold import fold_to_applications
from collector.analyse.paths import shortest_paths
from collector.analyse.trace import by_value, column_hits, path_to, steps_from
from collector.model.node import Edge, Hit, Node


def node(name, kind="dataset"):
    node_type = kind if kind in {"job", "column"} else "dataset"
    return Node(f"{node_type}:{name}", node_type, kind, "n", name)


def feeds(*names, job=None):
    return [Edge(f"dataset:{a}", f"dataset:{b}", "feeds", job) for a, b in pairwise(names)]


def test_the_least_distance_wins_and_its_way_can_be_walked():
    edges = [*feeds("a", "b", "c", "d"), *feeds("a", "c")]
    steps = steps_from("dataset:a", edges, "downstream")
    assert {key: step.distance for key, step in steps.items()} == {
        "dataset:a": 0, "dataset:b": 1, "dataset:c": 1, "dataset:d": 2,
    }  # fmt: skip
    assert path_to("dataset:d", steps, "downstream") == [*feeds("a", "c"), *feeds("c", "d")]


def test_upstream_walks_against_the_edges():
    steps = steps_from("dataset:c", feeds("a", "b", "c"), "upstream")
    assert path_to("dataset:a", steps, "upstream") == [*feeds("b", "c"), *feeds("a", "b")]


def test_cycles_and_self_edges_end():
    steps = steps_from("dataset:a", [*feeds("a", "b", "a"), *feeds("b", "b")], "downstream")
    assert steps.keys() == {"dataset:a", "dataset:b"}
    assert steps["dataset:a"].distance == 0


@pytest.mark.parametrize("told", [("FILTER", "JOIN", "SORT"), ("SORT", "JOIN", "FILTER")])
def test_among_edges_of_the_same_ends_the_answer_is_the_same_and_no_filter(told):
    edges = [Edge("column:a", "dataset:b", "influences", subtype=subtype) for subtype in told]
    influence = steps_from("column:a", edges, "downstream")["dataset:b"].influence
    assert influence is not None
    assert influence.subtype == "JOIN"


def test_a_way_without_influence_wins_among_equals():
    edges = [
        Edge("column:a", "column:x", "influences", subtype="FILTER"),
        Edge("column:a", "column:y", "feeds"),
        Edge("column:x", "column:z", "feeds"),
        Edge("column:y", "column:z", "feeds"),
    ]
    steps = steps_from("column:a", edges, "downstream")
    assert steps["column:z"].influence is None
    assert steps["column:x"].influence == edges[0]


def test_by_value_never_follows_an_influence():
    edges = [
        Edge("column:a", "dataset:d", "influences"),
        Edge("dataset:d", "column:b", "has_column"),
    ]
    assert by_value("column:a", edges, "downstream").keys() == {"column:a"}


def test_column_hits_stop_at_the_depth():
    edges = [Edge("column:a", "column:b", "feeds"), Edge("column:b", "column:c", "feeds")]
    nodes = {n.id: n for n in (node("b", "column"), node("c", "column"))}
    hits = column_hits(nodes, steps_from("column:a", edges, "downstream"), 1, "downstream")
    assert [hit.node.name for hit in hits] == ["b"]


def test_folding_keeps_the_least_distance_and_drops_edges_inside_an_application():
    app = node("app", "application")
    parts = {"job:one": app, "job:two": app}
    hits = [Hit(node("one", "job"), 2), Hit(node("two", "job"), 1), Hit(node("d"), 3)]
    edges = [Edge("job:one", "job:two", "feeds"), Edge("dataset:d", "job:one", "reads", "job:one")]
    folded, between = fold_to_applications(hits, edges, parts, "dataset:s")
    assert [(hit.node.name, hit.distance) for hit in folded] == [("app", 1), ("d", 3)]
    assert [(e.source, e.target, e.job) for e in between] == [("dataset:d", app.id, app.id)]


def test_an_application_without_runs_of_its_own_is_told_by_its_jobs():
    silent = node("task", "application")
    early, late = (datetime(2026, 11, day, tzinfo=timezone.utc) for day in (1, 2))
    failed = replace(node("one", "job"), last_run_state="FAIL", last_run_at=early, owners=("a",))
    good = replace(node("two", "job"), last_run_state="COMPLETE", last_run_at=late, owners=("b",))
    hits, parts = [Hit(failed, 1), Hit(good, 2)], {"job:one": silent, "job:two": silent}
    [told] = fold_to_applications(hits, [], parts, "dataset:s")[0]
    assert (told.node.id, told.distance) == (silent.id, 1)
    assert (told.node.last_run_state, told.node.last_run_at) == ("FAIL", late)
    assert told.node.owners == ("a", "b")
    own = replace(silent, last_run_state="COMPLETE")
    [spoken] = fold_to_applications(hits, [], dict.fromkeys(parts, own), "dataset:s")[0]
    assert spoken.node == own


def test_an_application_is_not_reached_from_one_of_its_own_jobs():
    app = node("app", "application")
    hits = [Hit(node("two", "job"), 1)]
    parts = {"job:one": app, "job:two": app}
    assert fold_to_applications(hits, [], parts, "job:one")[0] == []


def test_paths_come_shortest_first_and_say_when_there_are_more():
    edges = [*feeds("a", "b", "z"), *feeds("a", "c", "d", "z")]
    far = {"dataset:a": 2, "dataset:b": 1, "dataset:c": 2, "dataset:d": 1}
    both, more = shortest_paths("dataset:a", "dataset:z", edges, far, 5)
    assert ([len(path) for path in both], more) == ([2, 3], False)
    one, more = shortest_paths("dataset:a", "dataset:z", edges, far, 1)
    assert ([len(path) for path in one], more) == ([2], True)


def test_a_ladder_of_forty_diamonds_gives_ten_paths_at_once():
    edges, far = [], {}
    for step in range(40):
        for side in ("l", "r"):
            edges += feeds(f"m{step}", f"{side}{step}", f"m{step + 1}")
            far[f"dataset:{side}{step}"] = 2 * (40 - step) - 1
        far[f"dataset:m{step}"] = 2 * (40 - step)
    paths, more = shortest_paths("dataset:m0", "dataset:m40", edges, far, 10)
    assert ({len(path) for path in paths}, len(paths), more) == ({80}, 10, True)
