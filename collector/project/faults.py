"""Whose fault is it: the event's, or the world's?

Only an event that can never be applied becomes a dead letter. Neo4j being away, out of memory,
read-only or without a leader is nobody's fault and passes: the projector waits and tries again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from neo4j.exceptions import ClientError, Neo4jError

from collector.errors import HeadwaterError

T = TypeVar("T")

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


@contextmanager
def event_faults() -> Iterator[None]:
    """Raise what an event is to blame for as an `EventFaultError`, and the rest as it is."""
    try:
        yield
    except UNREADABLE as error:
        raise EventFaultError(f"{type(error).__name__}: {error}") from error
    except Neo4jError as error:
        if is_event_fault(error):
            raise EventFaultError(f"{error.code}: {error.message}") from error
        raise


def apply_or_bury(
    apply: Callable[[Sequence[T]], None], batch: Sequence[T], bury: Callable[[T, str], None]
) -> None:
    """Apply a batch; what can never be applied is found by halving and buried, alone."""
    try:
        apply(batch)
    except EventFaultError as error:
        half = len(batch) // 2
        if half == 0:
            bury(batch[0], error.detail)
            return
        apply_or_bury(apply, batch[:half], bury)
        apply_or_bury(apply, batch[half:], bury)
