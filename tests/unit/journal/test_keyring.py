from __future__ import annotations

from datetime import timedelta

import pytest

from collector.errors import UsageError
from collector.journal.keyring import Keyring, create_key, revoke_key

from .conftest import NOON, new_entry


@pytest.fixture
def now():
    return [0.0]


@pytest.fixture
def keyring(journal, now):
    return Keyring(journal, clock=lambda: now[0])


def test_a_key_is_found_by_its_text_and_knows_its_scopes(journal, keyring):
    key_id, text = create_key(journal, "spark", ["emit"], "ada", NOON)
    key = keyring.find(text)
    assert (key.id, key.name, key.scopes, key.created_by) == (key_id, "spark", ("emit",), "ada")
    assert key.allows("emit")
    assert not key.allows("read")
    assert not key.allows("admin")


def test_admin_may_do_everything(journal, keyring):
    _, text = create_key(journal, "root", ["admin"], "ada", NOON)
    assert all(keyring.find(text).allows(scope) for scope in ("emit", "read", "admin"))


@pytest.mark.parametrize("text", ["", "hw_", "nonsense", "hw_" + "A" * 43])
def test_a_wrong_key_is_not_found(journal, keyring, text):
    create_key(journal, "spark", ["emit"], "ada", NOON)
    assert keyring.find(text) is None


def test_the_key_itself_is_nowhere_on_disk(journal, tmp_path):
    _, text = create_key(journal, "spark", ["emit"], "ada", NOON)
    [entry] = journal.commands_from("", 10).entries
    assert text.encode() not in entry.body
    assert not any(text.encode() in f.read_bytes() for f in tmp_path.rglob("segment-*"))


def test_a_revoked_key_is_gone_within_a_second_and_still_listed(journal, keyring, now):
    key_id, text = create_key(journal, "spark", ["emit"], "ada", NOON)
    assert keyring.find(text)
    revoke_key(journal, key_id, "ada", NOON + timedelta(hours=1))
    now[0] = 1.0
    assert keyring.find(text) is None
    [listed] = keyring.all()
    assert listed.revoked_at == NOON + timedelta(hours=1)
    assert not listed.allows("emit")


def test_a_key_made_elsewhere_is_known_at_once(open_here, keyring):
    assert keyring.all() == []
    _, text = create_key(open_here(), "late", ["read"], "ada", NOON)
    assert keyring.find(text).name == "late"


def test_a_revocation_read_before_its_key_counts_all_the_same(open_here, journal):
    first, second = open_here(), open_here()
    first.append([new_entry("an event takes segment 1")])
    key_id, text = create_key(second, "spark", ["emit"], "ada", NOON)
    revoke_key(first, key_id, "ada", NOON)
    assert Keyring(journal).find(text) is None


def test_other_commands_are_passed_over(journal, keyring):
    journal.append(
        [
            new_entry(
                '{"command":"tag","who":"ada","when":"2026-01-01T00:00:00Z","args":{}}', "command"
            )
        ]
    )
    assert keyring.all() == []


def test_an_unknown_key_cannot_be_revoked(journal):
    with pytest.raises(UsageError, match="keys list"):
        revoke_key(journal, "00000000", "ada", NOON)
