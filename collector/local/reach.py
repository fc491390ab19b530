"""The graph at hand, for commands: the configured Neo4j, else the one that `headwater up` runs."""

from __future__ import annotations

from dataclasses import replace

import neo4j

from collector.graph.connect import connect
from collector.local.up import local_neo4j
from collector.settings import Settings


def reach(settings: Settings) -> neo4j.Driver:
    """A driver for the Neo4j of these settings; raises a sentence when there is none."""
    local = local_neo4j(settings)
    if settings.neo4j is None and local.password_file.is_file():
        settings = replace(
            settings,
            neo4j=local.uri,
            neo4j_user=local.user,
            neo4j_password=local.password,
        )
    return connect(settings)
