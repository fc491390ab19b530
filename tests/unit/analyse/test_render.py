from __future__ import annotations

import csv
import io
from datetime import datetime, timezone
from xml.etree import ElementTree as ET

import pytest

from collector.analyse.diff import EdgeNamed, difference_of
from collector.analyse.diff_text import diff_markdown, diff_text
from collector.analyse.drawing import drawing_of, with_columns
from collector.analyse.render.csv_text import csv_text
from collector.analyse.render.dot import dot
from collector.analyse.render.mermaid import escaped, mermaid
from collector.analyse.render.svg import svg
from collector.model.node import Edge, Hit, Node

ODD = [
    'a "quoted" name',
    "brackets [x] {y} (z) <b>",
    "Umsätze 売上 🚀",
    "two\nlines\tand\x00more",
    "end; subgraph graph #35; --> %% `x` & | ~ \\",
    "x" * 3000,
]


def dataset(name):
    return Node(f"dataset:{name}", "dataset", "dataset", "n", name)


def odd_drawing(name="plain"):
    start = Node("dataset:a", "dataset", "dataset", "n", name)
    job = Node("job:j", "job", "job", "n", f"job {name}")
    model = Node("dataset:b", "dataset", "model", "n", f"model {name}")
    edges = [Edge(start.id, model.id, "feeds", job.id, "column")]
    drawing = drawing_of(start, [], [Hit(job, 1), Hit(model, 1)], edges)
    column = Node("column:c", "column", "column", "n", name, f"col {name}")
    influence = Edge(column.id, model.id, "influences", job.id, subtype="FILTER")
    return with_columns(drawing, [(start.id, column)], [influence])


@pytest.mark.parametrize("name", ODD)
def test_csv_gives_names_back_as_they_were(name):
    rows = list(csv.DictReader(io.StringIO(csv_text(odd_drawing(name)), newline="")))
    assert name in {row["source_name"] for row in rows}
    assert {row["type"] for row in rows} == {"feeds", "reads", "writes", "has_column", "influences"}


@pytest.mark.parametrize("name", ODD)
def test_svg_is_xml_whatever_the_names(name):
    root = ET.fromstring(svg(odd_drawing(name)))
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 4


@pytest.mark.parametrize("name", ODD)
def test_dot_keeps_each_label_in_its_quotes(name):
    lines = dot(odd_drawing(name)).splitlines()
    labels = [line for line in lines if "[label=" in line]
    assert len(labels) == 4
    for line in labels:
        bare = line.replace("\\\\", "").replace('\\"', "")
        assert bare.count('"') == 4


@pytest.mark.parametrize("name", ODD)
def test_mermaid_text_holds_no_syntax(name):
    text = escaped(name)
    assert not set(text) & set('"[]{}<>|`\n;&'.replace(";", ""))


def test_flow_goes_through_jobs_and_influence_is_dashed():
    text = mermaid(odd_drawing())
    assert "n0 --> n1" in text
    assert "n1 --> n2" in text
    assert "n0 --> n2" not in text
    assert "-.->" in text


def test_a_diff_reads_the_same_as_text_and_markdown():
    a, b = dataset("a|b"), dataset("c")
    edge = EdgeNamed(a, b, Edge(a.id, b.id, "feeds", "job:j", "io"))
    later = EdgeNamed(a, b, Edge(a.id, b.id, "feeds", "job:j", "column"))
    grown = difference_of(([a], []), ([a, b], [edge]))
    assert diff_text(grown, "T1", "T2") == (
        "Lineage from T1 to T2:\n+ dataset c (n)\n+ edge a|b (n) feeds c (n)\n"
    )
    assert "| added | edge a\\|b (n) feeds c (n) |" in diff_markdown(grown, "T1", "T2")
    changed = difference_of(([a], [edge]), ([a], [later]))
    assert [(c.before, c.after) for c in changed.changed] == [("basis io", "basis column")]
    assert not changed.appeared.edges
    assert "no difference" in diff_markdown(difference_of(([a], []), ([a], [])), "1", "2")


def test_an_edge_that_ended_and_began_again_is_no_difference():
    a, b = dataset("a"), dataset("b")
    now = datetime(2026, 1, 1, tzinfo=timezone.utc)
    old = EdgeNamed(a, b, Edge(a.id, b.id, "feeds", "job:j", "io", valid_from=now))
    new = EdgeNamed(a, b, Edge(a.id, b.id, "feeds", "job:j", "io", valid_from=now.replace(day=2)))
    assert difference_of(([], [old]), ([], [new])).empty
