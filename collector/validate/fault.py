"""One thing that is wrong with an event, whichever validator found it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule. For a missing member, `path` leads to where it should be."""

    keyword: str
    path: Path
    value: Any = None
    expected: Any = None

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer."""
        return pointer_to(self.path)


def pointer_to(path: Path) -> str:
    """A JSON pointer (RFC 6901): `~` and `/` inside a name are written `~0` and `~1`."""
    steps = [str(step) for step in path]
    plain = "/".join(steps)
    if "~" in plain or plain.count("/") >= len(steps):
        plain = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    return "/" + plain if steps else ""
