"""Whose fault a failed batch is."""

from __future__ import annotations

import pytest
from neo4j.exceptions import Neo4jError

from collector.project.faults import is_event_fault


@pytest.mark.parametrize(
    "code",
    [
        "Neo.ClientError.Statement.TypeError",
        "Neo.ClientError.Statement.ArgumentError",
        "Neo.ClientError.Schema.ConstraintValidationFailed",
    ],
)
def test_what_the_server_refuses_for_ever_is_the_events_fault(code):
    assert is_event_fault(Neo4jError._hydrate_neo4j(code=code, message="no"))


@pytest.mark.parametrize(
    "code",
    [
        "Neo.TransientError.Transaction.DeadlockDetected",
        "Neo.TransientError.General.OutOfMemoryError",
        "Neo.TransientError.General.MemoryPoolOutOfMemoryError",
        "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase",
        "Neo.ClientError.Statement.AccessMode",
        "Neo.ClientError.Cluster.NotALeader",
        "Neo.ClientError.Security.Unauthorized",
        "Neo.ClientError.Database.DatabaseNotFound",
        "Neo.DatabaseError.General.UnknownError",
        "Neo.DatabaseError.Statement.ExecutionFailed",
    ],
)
def test_what_passes_or_concerns_the_server_is_nobodys_fault(code):
    assert not is_event_fault(Neo4jError._hydrate_neo4j(code=code, message="no"))
