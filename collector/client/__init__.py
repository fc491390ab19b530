"""Lineage from Python: one line in the code, OpenLineage events out, never in the way.

    from collector.client import lineage

    tracker = lineage()

    @tracker.track(source="table:raw_events", target="table:sessions", transformation="Sessionise")
    def build_sessions(): ...

Sending happens on a daemon thread; while the collector is away, events wait in a small spool on
disk. Lineage never breaks the code that is tracked; only a wrong id fails, where it is written.
"""

from collector.client.answer import Answer
from collector.client.columns import ColumnLineage
from collector.client.default import document_column_lineage, log_model, track
from collector.client.frames import schema_fields
from collector.client.ids import Dataset
from collector.client.runs import Run
from collector.client.tracker import Tracker, lineage

__all__ = [
    "Answer",
    "ColumnLineage",
    "Dataset",
    "Run",
    "Tracker",
    "document_column_lineage",
    "lineage",
    "log_model",
    "schema_fields",
    "track",
]
