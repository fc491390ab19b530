"""`headwater keys`: who may send, read and change, with HEADWATER_AUTH=keys.

Keys are journal commands, so this works on the machine that has the journal, whether the collector
runs or not.
"""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone

import click

from collector import settings
from collector.cli.output import json_option, print_json, print_table, say
from collector.journal.entry import Journal
from collector.journal.keyring import SCOPES, Key, Keyring, create_key, revoke_key
from collector.journal.opening import open_journal


@click.group(epilog="Example: headwater keys create spark-prod --scope emit")
def command() -> None:
    """Create, list and revoke API keys."""


@command.command("create", epilog="Example: headwater keys create spark-prod --scope emit")
@click.argument("name")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    default=("emit",),
    show_default=True,
    type=click.Choice(SCOPES),
    help="What the key may do; repeat it for several. admin may do everything.",
)
@json_option
def create(*, name: str, scopes: tuple[str, ...], as_json: bool) -> None:
    """Make a key and print it; it is shown this once and cannot be read again."""
    with _journal() as journal:
        key_id, key = create_key(journal, name, scopes, _who(), _now())
    if as_json:
        print_json({"id": key_id, "name": name, "scopes": scopes, "key": key})
        return
    say(f"Key {key_id} ({name}: {', '.join(scopes)}). Keep it now; it is not shown again:")
    click.echo(key)


@command.command("list", epilog="Example: headwater keys list --json")
@json_option
def list_keys(*, as_json: bool) -> None:
    """List all keys, revoked ones too."""
    with _journal() as journal:
        rows = [_row(key) for key in Keyring(journal).all()]
    if as_json:
        print_json(rows)
    else:
        columns = ("ID", "NAME", "SCOPES", "CREATED", "BY", "REVOKED")
        print_table(columns, (row.values() for row in rows))


@command.command("revoke", epilog="Example: headwater keys revoke 1f0c2a9b")
@click.argument("key_id", metavar="ID")
@json_option
def revoke(*, key_id: str, as_json: bool) -> None:
    """End a key; every worker knows within a second or two."""
    with _journal() as journal:
        revoke_key(journal, key_id, _who(), _now())
    if as_json:
        print_json({"id": key_id, "status": "revoked"})
    else:
        say(f"Key {key_id} is revoked.")


@contextmanager
def _journal() -> Iterator[Journal]:
    journal = open_journal(settings.load())
    try:
        yield journal
    finally:
        journal.close()


def _row(key: Key) -> dict[str, str | None]:
    return {
        "id": key.id,
        "name": key.name,
        "scopes": " ".join(key.scopes),
        "created_at": key.created_at.isoformat(timespec="seconds"),
        "created_by": key.created_by,
        "revoked_at": key.revoked_at.isoformat(timespec="seconds") if key.revoked_at else None,
    }


def _who() -> str:
    return f"{getpass.getuser()} on the command line"


def _now() -> datetime:
    return datetime.now(timezone.utc)
