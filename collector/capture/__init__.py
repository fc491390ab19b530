"""Lineage read out of SQL text: tables, columns, and how each value was made. Pure: no IO.

`read_sql` is the way in. It proves what it says from the text and from the columns it was told
about; what cannot be proved is named in `unresolved`, never guessed.
"""

from collector.capture.lineage import Flow, SqlLineage, StatementLineage, TargetLineage
from collector.capture.script import read_sql

__all__ = ["Flow", "SqlLineage", "StatementLineage", "TargetLineage", "read_sql"]
