"""People's changes as journal entries: what was asked, by whom and when.

Tags, owners, aliases, prunes, keys: each is one JSON object in the journal, applied by the
projector like an event and repeated by a replay. This file knows their form, not their meaning.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from collector.errors import UsageError
from collector.journal.entry import Entry, Journal, NewEntry


@dataclass(frozen=True, slots=True)
class Command:
    """One change that a person or a program asked for."""

    name: str
    args: Mapping[str, Any]
    who: str
    when: datetime

    def to_entry(self) -> NewEntry:
        """The command as it is kept; the same command is always the same bytes."""
        body = orjson.dumps(
            {"command": self.name, "who": self.who, "when": self.when, "args": dict(self.args)},
            option=orjson.OPT_SORT_KEYS | orjson.OPT_UTC_Z,
        )
        return NewEntry("command", body, hashlib.sha256(body).hexdigest(), self.when, self.who)


def append_command(
    journal: Journal, name: str, args: Mapping[str, Any], who: str, when: datetime
) -> str:
    """Keep a command; returns its seq once it is on disk."""
    return journal.append([Command(name, args, who, when).to_entry()])[0]


def parse_command(entry: Entry) -> Command:
    """The command of a `command` entry."""
    try:
        body = orjson.loads(entry.body)
        when = datetime.fromisoformat(body["when"].replace("Z", "+00:00"))
        return Command(str(body["command"]), dict(body["args"]), str(body["who"]), when)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(f"Journal entry {entry.seq} is not a command: {error!r}.") from error
