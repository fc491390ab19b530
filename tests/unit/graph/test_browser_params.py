"""Parameters for Neo4j Browser, which the server evaluates one by one."""

from __future__ import annotations

import pytest

from collector.graph.browser_params import browser_params
from collector.graph.cypher_file import names
from collector.graph.query_header import read_header


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ("{}", ""),
        ("{limit: 20}", ":param limit => 20;"),
        ("{a: 'x, y', b: [1, 2]}", ":param a => 'x, y';\n:param b => [1, 2];"),
        (
            "{at: datetime('2026-01-01T00:00:00Z')}",
            ":param at => datetime('2026-01-01T00:00:00Z');",
        ),
        (
            "{from: {key: '', n: 1}, to: null}",
            ":param from => ({key: '', n: 1});\n:param to => null;",
        ),
    ],
)
def test_each_parameter_is_a_line_of_its_own(told, lines):
    assert browser_params(told) == lines


@pytest.mark.parametrize("name", names("read"))
def test_every_parameter_of_a_query_has_its_line(name):
    header = read_header(name)
    lines = [line for line in browser_params(header.params).splitlines() if line]
    assert len(lines) == len({line.split()[1] for line in lines})
    for line in lines:
        asked = f"${line.split()[1]}"
        assert asked in header.cypher, f"{name} has no {asked}"
