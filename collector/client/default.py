"""The tracker's functions without a tracker: one with default settings, made when first needed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from collector.client.answer import Answer
from collector.client.columns import Record
from collector.client.decorator import F
from collector.client.tracker import Tracker, lineage


@functools.cache
def default_tracker() -> Tracker:
    """The one tracker of this process that the settings describe."""
    return lineage()


def track(*args: Any, **kwargs: Any) -> Callable[[F], F]:
    """`Tracker.track` of the default tracker."""
    return default_tracker().track(*args, **kwargs)


def document_column_lineage(job: str, records: Iterable[Record], **more: Any) -> Answer:
    """`Tracker.document_column_lineage` of the default tracker."""
    return default_tracker().document_column_lineage(job, records, **more)


def log_model(name: str, version: str | int, **more: Any) -> Answer:
    """`Tracker.log_model` of the default tracker."""
    return default_tracker().log_model(name, version, **more)
