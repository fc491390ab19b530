"""The one place that opens a Neo4j driver."""

from __future__ import annotations

import neo4j

from collector.errors import UnavailableError
from collector.settings import Settings


def connect(settings: Settings, *, retry_s: float = 30) -> neo4j.Driver:
    """A driver for the configured Neo4j; opening it does not connect yet.

    `retry_s` is how long a transaction is tried again after errors that pass, such as deadlocks.
    """
    if settings.neo4j is None:
        raise UnavailableError(
            "No Neo4j is known to this process. `headwater up` starts one and tells its children; "
            "to use your own, set HEADWATER_NEO4J=bolt://host:7687 (and _USER, _PASSWORD)."
        )
    auth = (settings.neo4j_user, settings.neo4j_password) if settings.neo4j_password else None
    return neo4j.GraphDatabase.driver(
        settings.neo4j,
        auth=auth,
        user_agent="headwater",
        connection_timeout=5,
        max_transaction_retry_time=retry_s,
        # A graph that is new does not know every label and property yet; that is no news.
        notifications_disabled_classifications=["UNRECOGNIZED"],
    )
