from __future__ import annotations

import re

import pytest

from collector.graph.cypher_file import statement
from collector.serve.browser_guide import SLIDES


def test_the_guide_answers_without_a_graph(client):
    page = client.get("/browser-guide")
    assert page.status_code == 200
    assert page.headers["Access-Control-Allow-Origin"] == "*"
    assert "no dataset yet" in page.get_data(as_text=True)
    assert client.options("/browser-guide").headers["Access-Control-Allow-Methods"]


@pytest.mark.neo4j
def test_the_guide_shows_ten_query_files_with_an_example_of_this_graph(client, keys):
    page = client.get("/browser-guide").get_data(as_text=True)
    assert len(SLIDES) == 10
    assert page.count("<slide") == 11
    assert keys["s_orders"] in page
    assert "data:image/svg+xml;base64," in page
    assert not re.search(r'src="(?!data:)', page)


def test_slides_are_files_that_exist():
    assert all(statement("read", name) for name in SLIDES)


def test_the_style_sheet_colours_every_kind_of_node(client):
    sheet = client.get("/browser-guide/style.grass").get_data(as_text=True)
    for label in ("Dataset", "Job", "Column", "Run"):
        assert f"node.{label}" in sheet
