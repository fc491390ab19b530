"""A pytest plugin: every `*.lineage.yaml` becomes tests, one for each expectation in it.

    pytest -p collector.expect.plugin tests/

The collector is the one that HEADWATER_URL names.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from collector.analyse.expectations import Expectation
from collector.cli.client import connect
from collector.expect.check import check, load_expectations

ENDING = ".lineage.yaml"


class UnmetExpectationError(Exception):
    """The lineage is not as expected."""


class LineageFile(pytest.File):
    """A file of expectations."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each expectation."""
        for expectation in load_expectations(self.path):
            yield LineageItem.from_parent(self, name=expectation.sentence, expectation=expectation)


class LineageItem(pytest.Item):
    """One expectation."""

    def __init__(self, *, expectation: Expectation, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.expectation = expectation

    def runtest(self) -> None:
        """Ask the collector."""
        with connect() as client:
            message = check(client, self.expectation)
        if message:
            raise UnmetExpectationError(message)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """The sentence alone: a stack trace would say nothing about lineage."""
        del style
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the expectation stands."""
        return self.path, None, self.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> LineageFile | None:
    """Take files that end in `.lineage.yaml`."""
    if file_path.name.endswith(ENDING):
        return LineageFile.from_parent(parent, path=file_path)
    return None
