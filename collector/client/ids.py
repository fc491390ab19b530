"""How the tracker names datasets and columns: the one rule, and every form it is written in.

| written | means |
|---|---|
| `"table:orders"`, `"api:stripe"` … | the short id (`collector.model.short_ids` has the rule) |
| `Dataset("s3://lake", "raw/orders")` | namespace and name |
| `{"namespace": "s3://lake", "name": "raw/orders"}` | the same |
| `("s3://lake", "raw/orders")` | the same |
| `"table:orders#total"`, `"orders.total"` | a column; the last dot ends the table's name |
| `"table:orders@v7"` | a version of a dataset (`log_model`) |

Anything else is refused when it is written down, which for a decorator is when it is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from collector.declare.events import Json, facet
from collector.errors import UsageError
from collector.model.identity import DatasetId
from collector.model.short_ids import find_short_id, parse_short_id


@dataclass(frozen=True)
class Dataset:
    """A dataset by namespace and name; `schema_fields` may say its columns."""

    namespace: str
    name: str
    schema_fields: Sequence[Mapping[str, Any]] = ()


AnyDataset = str | Dataset | Mapping[str, Any] | tuple[str, str]


class Named(NamedTuple):
    """A dataset as events mention it: who it is and what is said of it."""

    identity: DatasetId
    facets: dict[str, Json]


class NamedColumn(NamedTuple):
    """A column of a dataset."""

    dataset: DatasetId
    column: str


def name_dataset(written: AnyDataset, table_namespace: str) -> Named:
    """The dataset that is meant; raises when it is none of the forms above."""
    if isinstance(written, str):
        short = parse_short_id(written)
        if short.column is not None:
            raise UsageError(f"{written!r} is a column; a dataset is wanted here.")
        kind = facet("datasetType", datasetType=short.dataset_type)
        return Named(short.dataset(table_namespace), {"datasetType": kind})
    if isinstance(written, Mapping):
        fields = written.get("schema_fields") or ()
        written = Dataset(written.get("namespace", ""), written.get("name", ""), fields)
    elif isinstance(written, tuple):
        written = Dataset(*written)
    if not isinstance(written, Dataset) or not _is_named(written):
        raise UsageError(f"{written!r} is not a dataset: it needs a namespace and a name.")
    facets = {"schema": facet("schema", fields=list(written.schema_fields))}
    return Named(
        DatasetId(written.namespace, written.name), facets if written.schema_fields else {}
    )


def _is_named(dataset: Dataset) -> bool:
    texts = (dataset.namespace, dataset.name)
    return all(isinstance(text, str) and text.strip() for text in texts)


def name_datasets(
    written: AnyDataset | Iterable[AnyDataset] | None, table_namespace: str
) -> list[Named]:
    """One dataset, several or none."""
    if written is None:
        return []
    if isinstance(written, str | Dataset | Mapping) or _is_pair(written):
        return [name_dataset(written, table_namespace)]  # type: ignore[arg-type]
    return [name_dataset(one, table_namespace) for one in written]


def _is_pair(written: object) -> bool:
    pair = 2
    return (
        isinstance(written, tuple)
        and len(written) == pair
        and all(isinstance(part, str) and find_short_id(part) is None for part in written)
    )


def name_column(written: str, table_namespace: str) -> NamedColumn:
    """The column that is meant: `table:orders#total`, `orders#total` or `orders.total`."""
    dataset, mark, column = str(written).partition("#")
    if not mark:
        dataset, _, column = str(written).rpartition(".")
    short = find_short_id(dataset) or find_short_id(f"table:{dataset}")
    if short is None or not column:
        raise UsageError(f"{written!r} is not a column; write table:orders#total or orders.total.")
    return NamedColumn(short.dataset(table_namespace), column)


def name_version(written: str, table_namespace: str) -> tuple[Named, str | None]:
    """A dataset with the version behind its @, if it has one."""
    dataset, mark, version = str(written).rpartition("@")
    if not mark:
        return name_dataset(written, table_namespace), None
    return name_dataset(dataset, table_namespace), version
