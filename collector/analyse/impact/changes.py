"""Proposed changes as typed values; a malformed one is refused with the field that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from collector.errors import UsageError, Violation

ON_COLUMNS = frozenset({"column_rename", "column_drop", "type_change"})
ON_JOBS = frozenset({"job_change", "deprecation"})
_NAMES_A_COLUMN = re.compile(r".+#.+|(column|datasetField):.+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Change:
    """One proposed change to one node; which fields are set depends on its type.

    A `derived` one was found by comparing files, so that its column may never have been deployed.
    """

    type: str
    node: str
    column: str | None = None
    to: str | None = None
    required: bool = False
    text: str | None = None
    derived: bool = False

    @property
    def words(self) -> str:
        """The change as a person would say it."""
        return WORDS[self.type].format(
            column=self.column, to=self.to, text=self.text or "", need=_need(required=self.required)
        )


class ChangeError(UsageError):
    """A proposed change that cannot be read."""

    status = 422
    title = "Malformed change"


@dataclass(frozen=True, slots=True)
class Field:
    """Where a value stands in the JSON of a change, by any of its names; needed or not."""

    attribute: str
    names: tuple[str, ...]
    needed: bool = True


_COLUMN = Field("column", ("column", "name"))
_FROM = Field("column", ("from", "column"))
_TO = Field("to", ("to", "new_name"))
_NEW_TYPE = Field("to", ("to", "new_type"), needed=False)
_TO_MAYBE = Field("to", ("to", "new_name"), needed=False)
_TEXT = Field("text", ("text", "description"), needed=False)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "column_rename": (_FROM, _TO),
    "column_drop": (_COLUMN,),
    "column_add": (_COLUMN,),
    "type_change": (_COLUMN, _NEW_TYPE),
    "table_drop": (),
    "table_rename": (_TO_MAYBE,),
    "deprecation": (_TEXT,),
    "schema_change": (_TEXT,),
    "job_change": (_TEXT,),
}

WORDS: Mapping[str, str] = {
    "column_rename": "rename column {column} to {to}",
    "column_drop": "drop column {column}",
    "column_add": "add {need} column {column}",
    "type_change": "change the type of column {column} to {to}",
    "table_drop": "drop it",
    "table_rename": "rename it to {to}",
    "deprecation": "deprecate it",
    "schema_change": "change its schema: {text}",
    "job_change": "change the job: {text}",
}


def read_changes(raw: object, node: str | None = None) -> list[Change]:
    """All changes of a list, each for its own `node` or the given one; raises with all faults."""
    if not isinstance(raw, list) or not raw:
        raise ChangeError("`changes` must be a list with at least one change.")
    changes: list[Change] = []
    faults: list[Violation] = []
    for index, item in enumerate(raw):
        change = _read(item, f"/changes/{index}", node, faults)
        if change:
            changes.append(change)
    if faults:
        first = faults[0]
        raise ChangeError(f"{first.message} (at {first.pointer})", tuple(faults))
    return changes


def _read(raw: Any, at: str, node: str | None, faults: list[Violation]) -> Change | None:
    if not isinstance(raw, dict):
        faults.append(Violation(at, "A change is an object with a `type`."))
        return None
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        known = ", ".join(FIELDS)
        faults.append(Violation(f"{at}/type", f"{kind!r} is not a kind of change: {known}."))
        return None
    target = raw.get("node", node)
    if not isinstance(target, str) or not target:
        faults.append(Violation(f"{at}/node", "`node` must name a dataset, job or column."))
        return None
    told = {**raw, "node": target}
    values = {field.attribute: _value(told, field, kind, at, faults) for field in FIELDS[kind]}
    required, derived = (_flag(raw, name, at, faults) for name in ("required", "derived"))
    return Change(kind, target, required=required, derived=derived, **values)


def _value(
    raw: Mapping[str, Any], field: Field, kind: str, at: str, faults: list[Violation]
) -> str | None:
    for name in field.names:
        if name in raw:
            if isinstance(raw[name], str) and raw[name].strip():
                return str(raw[name])
            faults.append(Violation(f"{at}/{name}", f"`{name}` must be a text that is not empty."))
            return None
    in_node = field.attribute == "column" and kind in ON_COLUMNS
    if field.needed and not (in_node and _NAMES_A_COLUMN.fullmatch(raw["node"])):
        faults.append(Violation(f"{at}/{field.names[0]}", f"{kind} needs `{field.names[0]}`."))
    return None


def _flag(raw: Mapping[str, Any], name: str, at: str, faults: list[Violation]) -> bool:
    flag = raw.get(name, False)
    if not isinstance(flag, bool):
        faults.append(Violation(f"{at}/{name}", f"`{name}` must be true or false."))
    return flag is True


def _need(*, required: bool) -> str:
    return "required" if required else "optional"
