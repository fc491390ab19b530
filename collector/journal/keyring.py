"""API keys: made and revoked by journal commands, checked from memory.

Only the SHA-256 of a key is kept. A key is 256 random bits, so nobody can guess it from its hash
and a slow hash such as bcrypt, made for short passwords, would only slow down every request. Each
process reads new commands once a second, and whenever it meets a key that it does not know: a new
key works at once, and a revoked one ends within a second.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from collector.errors import UsageError
from collector.journal.commands import Command, append_command, parse_command
from collector.journal.entry import BEGINNING, Journal

SCOPES = ("emit", "read", "admin")
CREATE = "create_key"
REVOKE = "revoke_key"
_PREFIX = "hw_"
_EVERY_S = 1.0
_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of a key: everything but the key itself."""

    id: str
    name: str
    scopes: tuple[str, ...]
    sha256: str
    created_at: datetime
    created_by: str
    revoked_at: datetime | None = None

    def allows(self, scope: str) -> bool:
        """Whether the key may do what needs this scope; admin may do everything."""
        return self.revoked_at is None and (scope in self.scopes or "admin" in self.scopes)


def create_key(
    journal: Journal, name: str, scopes: Sequence[str], who: str, when: datetime
) -> tuple[str, str]:
    """Make a key; returns its id and the key, which is shown this once and not kept."""
    key = _PREFIX + secrets.token_urlsafe(32)
    key_id = secrets.token_hex(4)
    args = {"id": key_id, "name": name, "scopes": list(scopes), "sha256": hash_of(key)}
    append_command(journal, CREATE, args, who, when)
    return key_id, key


def revoke_key(journal: Journal, key_id: str, who: str, when: datetime) -> None:
    """End a key for good."""
    if key_id not in {key.id for key in Keyring(journal).all()}:
        raise UsageError(f"There is no key {key_id!r}; `headwater keys list` shows them.")
    append_command(journal, REVOKE, {"id": key_id}, who, when)


def hash_of(key: str) -> str:
    """The form in which a key is kept."""
    return hashlib.sha256(key.encode()).hexdigest()


class Keyring:
    """All keys, in memory, at most a second old."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._lock = threading.Lock()
        self._read_at = float("-inf")
        self._position = BEGINNING
        self._keys: dict[str, Key] = {}
        self._revoked: dict[str, datetime] = {}
        self._by_hash: dict[str, Key] = {}

    def find(self, key: str) -> Key | None:
        """The living key with this text, or None."""
        sha256 = hash_of(key)
        self._refresh()
        if sha256 not in self._by_hash:
            self._refresh(at_once=True)
        return self._by_hash.get(sha256)

    def all(self) -> list[Key]:
        """Every key there ever was, oldest first."""
        self._refresh()
        known = (replace(k, revoked_at=self._revoked.get(k.id)) for k in self._keys.values())
        return sorted(known, key=lambda key: (key.created_at, key.id))

    def _refresh(self, *, at_once: bool = False) -> None:
        with self._lock:
            if not at_once and self._clock() - self._read_at < _EVERY_S:
                return
            reading = self._journal.commands_from(self._position, _PAGE)
            while reading.entries:
                for entry in reading.entries:
                    self._apply(parse_command(entry))
                self._position = reading.position
                reading = self._journal.commands_from(self._position, _PAGE)
            self._by_hash = {
                key.sha256: key for key in self._keys.values() if key.id not in self._revoked
            }
            self._read_at = self._clock()

    def _apply(self, command: Command) -> None:
        """Segments are read side by side, so a revocation may be met before its key."""
        args = command.args
        if command.name == CREATE:
            self._keys[args["id"]] = Key(
                args["id"],
                args["name"],
                tuple(args["scopes"]),
                args["sha256"],
                command.when,
                command.who,
            )
        elif command.name == REVOKE:
            self._revoked.setdefault(args["id"], command.when)
