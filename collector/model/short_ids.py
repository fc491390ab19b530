"""Short ids: `table:orders`, `api:stripe`, `model:churn_v3`, `dashboard:revenue`.

One rule, for writing and for reading: the word before the first colon says what kind of thing it
is, the rest is its name, and the namespace is that word. Only `table` and `view` may live
elsewhere: a caller that works with one database says its namespace once, and they are found there.

    table:orders       → namespace "table",     name "orders"      (or the caller's own namespace)
    api:stripe         → namespace "api",       name "stripe"
    model:churn_v3     → namespace "model",     name "churn_v3"
    dashboard:revenue  → namespace "dashboard", name "revenue"
    table:orders#total → the column "total" of the first
"""

from __future__ import annotations

import re
from typing import NamedTuple

from collector.errors import UsageError
from collector.model.identity import DatasetId

# Kind → what the datasetType facet says of it.
KINDS: dict[str, str] = {
    "table": "TABLE",
    "view": "VIEW",
    "api": "API",
    "model": "MODEL",
    "dashboard": "DASHBOARD",
    "file": "FILE",
    "topic": "TOPIC",
}
IN_DATABASE = frozenset({"table", "view"})
DEFAULT_TABLE_NAMESPACE = "table"
_NAME = re.compile(r"[^\s#][^\n\r#]*")


class ShortId(NamedTuple):
    """A kind, a name, and a column if one was named."""

    kind: str
    name: str
    column: str | None = None

    @property
    def dataset_type(self) -> str:
        """What the datasetType facet says of this kind."""
        return KINDS[self.kind]

    def dataset(self, table_namespace: str = DEFAULT_TABLE_NAMESPACE) -> DatasetId:
        """The dataset it stands for."""
        own = self.kind in IN_DATABASE
        return DatasetId(table_namespace if own else self.kind, self.name)


def find_short_id(text: str) -> ShortId | None:
    """The short id that a text is; None when it is something else (a name, a Marquez id)."""
    kind, colon, rest = text.partition(":")
    if not colon or kind not in KINDS:
        return None
    name, mark, column = rest.partition("#")
    if not _NAME.fullmatch(name) or (mark and not column):
        return None
    return ShortId(kind, name.strip(), column or None)


def parse_short_id(text: object) -> ShortId:
    """The short id that a text is; raises with the rule when it is none."""
    found = find_short_id(text) if isinstance(text, str) else None
    if found is None:
        kinds = ", ".join(f"{kind}:" for kind in KINDS)
        raise UsageError(
            f"{text!r} is not an id; write kind:name with one of {kinds} for example table:orders, "
            "or give a namespace and a name."
        )
    return found
