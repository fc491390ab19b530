"""Reads the gate's policy from the [gate] table of `headwater.toml`; all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from collector.analyse.impact.affected import RANK, Severity
from collector.analyse.impact.decide import DEFAULT_MOST, Policy, Waiver
from collector.config_file import read_table
from collector.errors import SettingsError, Violation

KEYS = ("most", "certified", "blocks", "waivers", "dialect")
WAIVER_KEYS = ("asset", "owner", "reason", "expires")


def load_policy(config: Path) -> Policy:
    """The policy of a file, or the default one when there is none."""
    return read_policy(read_table(config, "gate"), str(config))


def load_dialect(config: Path) -> str | None:
    """The SQL dialect of the repository, when the file names one."""
    dialect = read_table(config, "gate").get("dialect")
    if dialect is not None and not isinstance(dialect, str):
        raise SettingsError(f"{config} needs a correction: gate.dialect is not a text.")
    return dialect


def read_policy(table: Any, where: str = "headwater.toml") -> Policy:
    """The policy that a [gate] table means; raises with every fault in it."""
    if not isinstance(table, Mapping):
        fault = Violation("gate", "must be a table.")
        raise SettingsError(f"{where} needs a correction: gate {fault.message}", (fault,))
    faults = [
        Violation(f"gate.{key}", f"is not a key of [gate]: {', '.join(KEYS)}.")
        for key in sorted(set(table) - set(KEYS))
    ]
    policy = Policy(
        most=_most(table.get("most", DEFAULT_MOST), faults),
        certified=_flag(table.get("certified", True), faults),
        blocks=_severity(table.get("blocks", "breaking"), faults),
        waivers=tuple(_waivers(table.get("waivers", []), faults)),
    )
    if faults:
        listing = "\n".join(f"  {fault.pointer}: {fault.message}" for fault in faults)
        raise SettingsError(f"{where} needs a correction:\n{listing}", tuple(faults))
    return policy


def _most(value: Any, faults: list[Violation]) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    faults.append(Violation("gate.most", f"{value!r} is not a whole number from 0."))
    return DEFAULT_MOST


def _flag(value: Any, faults: list[Violation]) -> bool:
    if not isinstance(value, bool):
        faults.append(Violation("gate.certified", f"{value!r} is not true or false."))
    return value is not False


def _severity(value: Any, faults: list[Violation]) -> Severity:
    for severity in RANK:
        if severity == value:
            return severity
    faults.append(Violation("gate.blocks", f"{value!r} is not one of {', '.join(RANK)}."))
    return "breaking"


def _waivers(raw: Any, faults: list[Violation]) -> list[Waiver]:
    if not isinstance(raw, list):
        faults.append(Violation("gate.waivers", "must be a list of tables ([[gate.waivers]])."))
        return []
    read = [_waiver(item, f"gate.waivers[{index}]", faults) for index, item in enumerate(raw)]
    return [waiver for waiver in read if waiver]


def _waiver(item: Any, at: str, faults: list[Violation]) -> Waiver | None:
    missing = [key for key in WAIVER_KEYS if not isinstance(item, dict) or not item.get(key)]
    if missing:
        faults.append(Violation(at, f"a waiver needs {', '.join(missing)}."))
        return None
    expires = _day(item["expires"])
    if expires is None:
        faults.append(Violation(f"{at}.expires", f"{item['expires']!r} is not a day (2026-12-31)."))
        return None
    return Waiver(str(item["asset"]), str(item["owner"]), str(item["reason"]), expires)


def _day(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None
