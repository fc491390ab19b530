"""The columns of a pandas DataFrame (or anything with `dtypes.items()`) as schema fields."""

from __future__ import annotations

from typing import Any

from collector.errors import UsageError


def schema_fields(frame: Any) -> list[dict[str, Any]]:
    """Name, type and position of each column, for a Dataset or `Run.add_output`."""
    try:
        columns = list(frame.dtypes.items())
    except AttributeError as error:
        raise UsageError(f"{type(frame).__name__} is not a DataFrame: it has no dtypes.") from error
    return [
        {"name": str(name), "type": str(kind), "ordinal_position": position}
        for position, (name, kind) in enumerate(columns, start=1)
    ]
