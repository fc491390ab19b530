"""People's changes, applied in the order of the journal: one function per command name.

A command that has nothing to do with the graph (keys, for example) is passed over. A prune takes
many small transactions, so it is not in the table: the target runs it apart from everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import neo4j

from collector.errors import UsageError
from collector.graph.maintain import PruneLimits
from collector.journal.commands import Command
from collector.model.identity import DatasetId
from collector.model.order import instant, moment
from collector.model.reading import at, text
from collector.project.batch import write_difference
from collector.project.groups import LINKED, PARTED
from collector.project.known import Known
from collector.project.label_commands import (
    DISOWNED,
    OWNED,
    TAGGED,
    UNTAGGED,
    apply_labels,
)
from collector.project.rules import Rules

Apply = Callable[[neo4j.ManagedTransaction, Command, Rules], None]

ALIAS_ADD, ALIAS_REMOVE, PRUNE, REPROJECT = "alias-add", "alias-remove", "prune", "reproject"


def apply_command(tx: neo4j.ManagedTransaction, command: Command, rules: Rules) -> None:
    """Apply a command, or pass over one that does not concern the graph."""
    applier = COMMANDS.get(command.name)
    if applier is not None:
        applier(tx, command, rules)


def _decide(decision: str) -> Apply:
    def apply(tx: neo4j.ManagedTransaction, command: Command, rules: Rules) -> None:
        one = _dataset(command.args, "alias", rules)
        other = _dataset(command.args, "dataset", rules)
        if one == other:
            raise UsageError(f"{one.name!r} cannot be an alias of itself.")
        known = Known(tx)
        known.load_datasets([one, other])
        first, second = sorted([one, other])
        known.datasets[first.key].decided[second.key] = [*second, decision]
        write_difference(known, {}, rules)

    return apply


def _dataset(args: Mapping[str, Any], which: str, rules: Rules) -> DatasetId:
    name = text(at(args, which, "name"))
    if name is None:
        raise UsageError(f"The command names no {which}.")
    return rules.naming.dataset(text(at(args, which, "namespace")) or "", name)


def prune_limits(args: Mapping[str, Any]) -> PruneLimits:
    """The limits of a `prune` command; absolute times, so that a replay prunes the same."""
    told = {name: text(args.get(name)) for name in PruneLimits._fields}
    return PruneLimits(**{name: moment(instant(time)) for name, time in told.items() if time})


COMMANDS: Mapping[str, Apply] = {
    ALIAS_ADD: _decide(LINKED),
    ALIAS_REMOVE: _decide(PARTED),
    **dict.fromkeys((TAGGED, UNTAGGED, OWNED, DISOWNED), apply_labels),
}
