"""Runs one file of `cypher/read/` and hands its rows back as plain mappings.

Names and texts of callers only ever travel as parameters. A Neo4j that is away, busy or out of
memory becomes `UnavailableError`, so that every caller says the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any, cast

import neo4j
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from collector.errors import UnavailableError, UsageError
from collector.graph.cypher_file import statement
from collector.graph.query_header import read_header
from collector.model.event_time import parse_event_time

Row = dict[str, Any]
TIMEOUT_S = 30.0
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_TIMED_OUT = "Neo.ClientError.Transaction.TransactionTimedOut"


@dataclass(frozen=True, slots=True)
class Graph:
    """A database to ask. Reading only: every statement runs in a read transaction."""

    driver: neo4j.Driver
    database: str = "neo4j"

    def ask(self, name: str, **parameters: object) -> list[Row]:
        """The rows that `cypher/read/<name>.cypher` returns for these parameters."""
        query, columns = gathered(name)
        try:
            rows: list[list[Any]] = self.driver.execute_query(
                neo4j.Query(query, timeout=TIMEOUT_S),
                parameters,
                routing_=neo4j.RoutingControl.READ,
                database_=self.database,
                result_transformer_=_only_value,
            )
        except AuthError as error:
            raise UnavailableError(
                "Neo4j refuses the user or password; check HEADWATER_NEO4J_USER and _PASSWORD."
            ) from error
        except Neo4jError as error:
            raise _fault(name, error) from error
        except (DriverError, OSError) as error:
            raise UnavailableError(
                f"Neo4j does not answer ({type(error).__name__}); `headwater status` says more."
            ) from error
        return [dict(zip(columns, row, strict=True)) for row in rows]


@cache
def gathered(name: str) -> tuple[str, tuple[str, ...]]:
    """A file's statement as one that hands out all its rows in a single record, and its columns.

    The driver takes some 15 µs for each record, whatever is in it; a thousand nodes would cost
    more on the way than Neo4j needs to find them.
    """
    columns = read_header(name).columns
    row = ", ".join(columns)
    return f"CALL () {{\n{statement('read', name)}}}\nRETURN collect([{row}]) AS rows", columns


def _only_value(result: neo4j.Result) -> list[list[Any]]:
    return cast("list[list[Any]]", result.single(strict=True)[0])


def _fault(name: str, error: Neo4jError) -> Exception:
    if error.code and error.code.startswith(_TIMED_OUT):
        return UsageError(
            f"{name} took longer than {TIMEOUT_S:.0f} s and was stopped; "
            "ask for a smaller depth or limit."
        )
    if "no such fulltext schema index" in (error.message or ""):
        return UnavailableError(
            "The graph's indexes are not there yet; the projector makes them when it starts."
        )
    if error.code and error.code.startswith("Neo.ClientError"):
        return error
    return UnavailableError(f"Neo4j cannot answer now ({error.code}); try again shortly.")


def time_of(value: Any) -> datetime | None:
    """A time of the graph as an aware `datetime`; None stays None.

    Queries that return thousands of times hand them out as milliseconds or text: the driver's own
    time values cost more than the query.
    """
    if value is None:
        return None
    if isinstance(value, int):
        return _EPOCH + timedelta(milliseconds=value)
    if isinstance(value, str):
        return parse_event_time(value).utc
    native: datetime = value.to_native()
    return native
