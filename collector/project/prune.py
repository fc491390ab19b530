"""Pruning: what is old goes, in bounded transactions, and only as a person asked for it.

The journal keeps the command with absolute times, so that a replay prunes the same again. Timelines
stay: the graph of jobs and datasets is still what the runs made it when the runs are gone.
"""

from __future__ import annotations

import neo4j

from collector.journal.commands import Command


def prune(driver: neo4j.Driver, database: str, command: Command) -> None:
    """Delete what the command names."""
