"""The rules of projection that an installation may change, from `headwater.toml`.

[identity]
fold_partitions = true
[identity.namespaces]            # one dataset under several hosts or ports
"postgres://db-replica:5432" = "postgres://db:5432"
[lineage]
end_after = 1                    # successful runs without an edge until it ends
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from collector.config_file import read_config, table_in
from collector.errors import SettingsError
from collector.model.naming import NamingRules


@dataclass(frozen=True, slots=True)
class Rules:
    """How names are read and how long edges outlive the last run that had them."""

    naming: NamingRules = field(default_factory=NamingRules)
    end_after: int = 1


def load_rules(config: Path) -> Rules:
    """The rules in the tables [identity] and [lineage] of a configuration file."""
    content = read_config(config)
    identity, lineage = table_in(content, "identity"), table_in(content, "lineage")
    end_after = lineage.get("end_after", 1)
    if isinstance(end_after, bool) or not isinstance(end_after, int) or end_after < 1:
        raise SettingsError(f"[lineage] end_after in {config} is not a whole number above 0.")
    namespaces = table_in(identity, "namespaces")
    if not all(isinstance(target, str) for target in namespaces.values()):
        raise SettingsError(f"[identity.namespaces] in {config} must map names to names.")
    return Rules(NamingRules(namespaces, identity.get("fold_partitions") is not False), end_after)
