"""The rules of projection that an installation may change, from `headwater.toml`.

[identity]
fold_partitions = true
[identity.namespaces]            # one dataset under several hosts or ports
"postgres://db-replica:5432" = "postgres://db:5432"
[lineage]
end_after = 1                    # successful runs without an edge until it ends
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from collector.errors import SettingsError
from collector.model.naming import NamingRules

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True, slots=True)
class Rules:
    """How names are read and how long edges outlive the last run that had them."""

    naming: NamingRules = field(default_factory=NamingRules)
    end_after: int = 1


def load_rules(config: Path) -> Rules:
    """The rules in the tables [identity] and [lineage] of a configuration file."""
    if not config.is_file():
        return Rules()
    content = tomllib.loads(config.read_text(encoding="utf-8"))
    identity, lineage = _table(content, "identity"), _table(content, "lineage")
    end_after = lineage.get("end_after", 1)
    if isinstance(end_after, bool) or not isinstance(end_after, int) or end_after < 1:
        raise SettingsError(f"[lineage] end_after in {config} is not a whole number above 0.")
    namespaces = _table(identity, "namespaces")
    if not all(isinstance(target, str) for target in namespaces.values()):
        raise SettingsError(f"[identity.namespaces] in {config} must map names to names.")
    return Rules(NamingRules(namespaces, identity.get("fold_partitions") is not False), end_after)


def _table(content: dict[str, Any], name: str) -> dict[str, Any]:
    table = content.get(name, {})
    if not isinstance(table, dict):
        raise SettingsError(f"[{name}] in the configuration file must be a table.")
    return table
