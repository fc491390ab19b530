"""Writes the tags of columns for the datasets that a batch concerns.

Columns may be known before or after their tags, from a schema or from lineage alone; so the tags of
every touched dataset are written each time, whoever told them.
"""

from __future__ import annotations

from collections.abc import Mapping

from collector.graph.write import write
from collector.model.identity import ColumnId
from collector.project.dataset_view import tags_of_columns
from collector.project.groups import Groups
from collector.project.known import Known
from collector.project.state import DatasetState

Tags = dict[str, list[str]]


def write_column_tags(known: Known, before: Groups, after: Groups) -> None:
    """Write what columns are tagged with now; one that lost its last tag has none."""
    gone: Tags = {key: [] for key in _by_column(before, known.old_datasets)}
    tags = {**gone, **_by_column(after, known.datasets)}
    rows = [{"key": key, "tags": texts} for key, texts in sorted(tags.items())]
    write(known.tx, "tag_columns", rows)


def _by_column(groups: Groups, states: Mapping[str, DatasetState]) -> Tags:
    return {
        ColumnId(*states[canonical].id, path).key: texts
        for canonical, keys in groups.members.items()
        for path, texts in tags_of_columns([states[key] for key in keys]).items()
    }
