from __future__ import annotations

import orjson
import pytest

from collector.errors import UsageError
from collector.journal.commands import Command, append_command, parse_command

from .conftest import NOON, new_entry


def test_a_command_comes_back_as_it_was_given(journal):
    seq = append_command(journal, "tag", {"node": ["shop", "orders"], "tag": "pii"}, "ada", NOON)
    entry = journal.get(seq)
    assert entry.kind == "command"
    assert parse_command(entry) == Command(
        "tag", {"node": ["shop", "orders"], "tag": "pii"}, "ada", NOON
    )


def test_a_command_says_what_who_and_when_in_plain_json(journal):
    seq = append_command(journal, "tag", {"tag": "pii"}, "ada", NOON)
    assert orjson.loads(journal.get(seq).body) == {
        "command": "tag",
        "who": "ada",
        "when": "2026-01-01T12:00:00Z",
        "args": {"tag": "pii"},
    }


@pytest.mark.parametrize("body", ["{}", "[]", "nonsense", '{"command": "tag", "when": 3}'])
def test_what_is_no_command_is_refused_by_name(journal, body):
    [seq] = journal.append([new_entry(body, "command")])
    with pytest.raises(UsageError, match=seq):
        parse_command(journal.get(seq))
