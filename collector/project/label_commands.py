"""Applies what people say about tags and owners: `tag`, `untag`, `own`, `disown`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import neo4j

from collector.errors import UsageError
from collector.journal.commands import Command
from collector.model.identity import JobId
from collector.model.order import instant
from collector.model.reading import at, mapping, text
from collector.project.batch import write_difference
from collector.project.known import Known
from collector.project.labels import OWNER, Words, about_tags, say
from collector.project.rules import Rules

TAGGED, UNTAGGED, OWNED, DISOWNED = "tag", "untag", "own", "disown"

Said = Callable[[Mapping[str, Any], str | None], Iterator[tuple[str, str, str | None]]]


def _tagged(args: Mapping[str, Any], column: str | None) -> Iterator[tuple[str, str, str | None]]:
    for key, value in mapping(args.get("tags")).items():
        yield about_tags(column), key, str(value)


def _untagged(args: Mapping[str, Any], column: str | None) -> Iterator[tuple[str, str, str | None]]:
    for key in args.get("tags") or ():
        yield about_tags(column), str(key), None


def _owned(args: Mapping[str, Any], _column: str | None) -> Iterator[tuple[str, str, str | None]]:
    for owner in args.get("owners") or ():
        yield OWNER, str(owner), "true"


def _disowned(
    args: Mapping[str, Any], _column: str | None
) -> Iterator[tuple[str, str, str | None]]:
    for owner in args.get("owners") or ():
        yield OWNER, str(owner), None


_SAID: Mapping[str, Said] = {
    TAGGED: _tagged,
    UNTAGGED: _untagged,
    OWNED: _owned,
    DISOWNED: _disowned,
}


def apply_labels(tx: neo4j.ManagedTransaction, command: Command, rules: Rules) -> None:
    """Keep a person's word about the tags or owners of a dataset, job or column."""
    known = Known(tx)
    words = _words(known, command, rules)
    order = f"{instant(command.when.isoformat())}/{command.to_entry().digest[:16]}"
    column = text(at(command.args, "node", "column"))
    for about, key, value in _SAID[command.name](command.args, column):
        say(words, about, key, [order, value, command.who])
    write_difference(known, {}, rules)


def _words(known: Known, command: Command, rules: Rules) -> Words:
    """What people said so far about the node that the command names."""
    namespace = text(at(command.args, "node", "namespace")) or ""
    name = text(at(command.args, "node", "name"))
    if name is None:
        raise UsageError(f"The command {command.name} names no node.")
    if text(at(command.args, "node", "type")) == "job":
        job = JobId(rules.naming.namespace(namespace), name)
        known.load_jobs([job])
        return known.jobs[job.key].words
    dataset = rules.naming.dataset(namespace, name)
    known.load_datasets([dataset])
    return known.datasets[dataset.key].words
