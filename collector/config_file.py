"""Reads `headwater.toml`: plain keys are settings, tables belong to the features they name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from collector.errors import SettingsError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_config(config: Path) -> dict[str, Any]:
    """The whole file; empty when there is none, and a sentence when it is not TOML."""
    if not config.is_file():
        return {}
    try:
        return tomllib.loads(config.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{config} is not TOML: {error}") from error


def read_table(config: Path, name: str) -> dict[str, Any]:
    """One table of the file; empty when it is not there."""
    return table_in(read_config(config), name)


def table_in(content: dict[str, Any], name: str) -> dict[str, Any]:
    """A table inside another; a value of that name is a fault."""
    table = content.get(name, {})
    if not isinstance(table, dict):
        raise SettingsError(f"[{name}] in the configuration file must be a table.")
    return table
