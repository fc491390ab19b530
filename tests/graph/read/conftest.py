from __future__ import annotations

import pytest

from collector.graph.read.asking import Graph
from tests.estate import build


@pytest.fixture
def keys(driver):
    """The small estate of tests/estate.py, by short name."""
    return build(driver)


@pytest.fixture
def graph(driver):
    return Graph(driver)
