"""Tags: a key, a value (`true` when none is given), and who says so.

People write `pii` or `tier=gold`; the same text is what the graph shows. Four keys have a meaning
of their own; docs/tags.md says which.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from collector.errors import UsageError

TRUE, FALSE = "true", "false"
LONGEST = 200
CERTIFIED, CANONICAL, DEPRECATED, PII = "certified", "canonical", "deprecated", "pii"
PERSON = "person"
"""The source of a tag that somebody set by hand; it beats every emitter's."""


class Tag(NamedTuple):
    """One tag of a node."""

    key: str
    value: str = TRUE
    source: str = PERSON

    @property
    def text(self) -> str:
        """As people write it: the key alone when the value is `true`."""
        return self.key if self.value.lower() == TRUE else f"{self.key}={self.value}"


def parse_tag(text: str) -> Tag:
    """A tag from `key` or `key=value`; raises when there is no key, or it is too long."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not key or (equals and not value) or len(text) > LONGEST or not text.isprintable():
        raise UsageError(
            f"{text[:LONGEST]!r} is not a tag; write key or key=value, at most {LONGEST} letters."
        )
    return Tag(key, value or TRUE)


def texts(tags: Iterable[Tag]) -> list[str]:
    """The tags that hold, as people write them, sorted; a value `false` says that one does not."""
    return sorted(tag.text for tag in tags if tag.value.lower() != FALSE)


def has(tags: Iterable[str], key: str) -> bool:
    """Whether a key holds among tags as texts, in whatever case it was written."""
    return any(tag.lower() == key for tag in tags)
