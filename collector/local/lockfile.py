"""Lock files: which jars make up a server, pinned by coordinates, size and SHA-256.

A lock names its roots (what was asked for) and every jar that Maven resolved from them. A root that
is `alone` is taken without what it depends on, because the program that loads it brings that. There
are no addresses: where a coordinate is downloaded from is the resolver's business. Nothing here
downloads.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LOCKS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Coordinate:
    """One artifact as Maven names it."""

    group: str
    artifact: str
    version: str
    classifier: str | None = None

    @classmethod
    def parse(cls, text: str) -> Coordinate:
        """Read `group:artifact:version[:classifier]`."""
        group, artifact, version, *rest = text.split(":")
        return cls(group, artifact, version, rest[0] if rest else None)

    def __str__(self) -> str:
        parts = (self.group, self.artifact, self.version, self.classifier)
        return ":".join(part for part in parts if part)

    @property
    def file_name(self) -> str:
        """The jar's own name, without its folder."""
        parts = (self.artifact, self.version, self.classifier)
        return "-".join(part for part in parts if part) + ".jar"

    @property
    def path(self) -> Path:
        """Where the jar lies below the folder of all jars; the group keeps equal names apart."""
        return Path(self.group, self.file_name)


@dataclass(frozen=True, slots=True)
class Jar:
    """A coordinate, and what the file behind it must be."""

    coordinate: Coordinate
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Lock:
    """All jars of one server, and the roots they were resolved from."""

    name: str
    roots: tuple[Coordinate, ...]
    jars: tuple[Jar, ...]
    alone: tuple[Coordinate, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of all jars together."""
        return sum(jar.size for jar in self.jars)


def lock_names() -> list[str]:
    """The locks that come with Headwater."""
    return sorted(path.stem for path in LOCKS.glob("*.lock"))


def read_lock(name: str) -> Lock:
    """Read a lock by its name in this folder, or by the path of its file anywhere else."""
    return parse_lock(name, lock_file(name).read_text(encoding="ascii"))


def lock_file(name: str) -> Path:
    """The file of a lock: what ends in `.lock` is a path already."""
    return Path(name) if name.endswith(".lock") else LOCKS / f"{name}.lock"


def parse_lock(name: str, text: str) -> Lock:
    """Read a lock's text: `root` or `alone` COORDINATE, and `jar COORDINATE SIZE SHA256` lines."""
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return Lock(
        name,
        tuple(Coordinate.parse(rest[0]) for kind, *rest in lines if kind == "root"),
        tuple(
            Jar(Coordinate.parse(rest[0]), int(rest[1]), rest[2])
            for kind, *rest in lines
            if kind == "jar"
        ),
        tuple(Coordinate.parse(rest[0]) for kind, *rest in lines if kind == "alone"),
    )


def lock_text(lock: Lock) -> str:
    """Write a lock as text, sorted, so that a refresh shows only what changed."""
    ordered = sorted(lock.jars, key=lambda jar: str(jar.coordinate))
    command = f"python -m collector.local.lock {lock.name}"
    return "\n".join(
        [
            f"# `{command}` rewrites the jars; only the roots are edited.",
            *(f"root {root}" for root in lock.roots),
            *(f"alone {root}" for root in lock.alone),
            *(f"jar {jar.coordinate} {jar.size} {jar.sha256}" for jar in ordered),
            "",
        ]
    )
