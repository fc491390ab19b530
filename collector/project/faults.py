"""Whose fault is it: the event's, or the world's?

Only an event that can never be applied becomes a dead letter. Neo4j being away, out of memory,
read-only or without a leader is nobody's fault and passes: the projector waits and tries again.
"""

from __future__ import annotations

from neo4j.exceptions import ClientError, Neo4jError

from collector.errors import HeadwaterError

# What code that reads an event raises when the event is not what it must be.
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)

_STATEMENT_FAULTS = ("Neo.ClientError.Statement.", "Neo.ClientError.Schema.Constraint")
_PASSING = ("AccessMode", "RemoteExecution", "ExecutionTimedOut", "NotSystemDatabase")


class EventFaultError(HeadwaterError):
    """A batch that cannot be applied because of an event in it."""


class SplitBatchError(Exception):
    """A batch of which only the first entries fit into one transaction."""

    def __init__(self, first: int) -> None:
        super().__init__(f"only {first} entries fit into one transaction")
        self.first = first


class MovedOnError(Exception):
    """Another projector has moved the position; read it again and go on from there."""


def is_event_fault(error: Neo4jError) -> bool:
    """Whether the server refused what was written, and would refuse it for ever."""
    code = error.code or ""
    if not isinstance(error, ClientError) or error.is_retryable():
        return False
    return code.startswith(_STATEMENT_FAULTS) and not code.endswith(_PASSING)
