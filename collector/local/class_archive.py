"""Java's archive of loaded classes: spares the next starts of the same server reading them anew.

Java writes it when a server that was started for that ends in order, which takes several seconds;
so only the test suite asks for it, once per cache, and everybody gains. Java itself ignores an
archive that does not fit its version or the jars, and starts without.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from collector.local.java import Java


@dataclass(frozen=True, slots=True)
class ClassArchive:
    """Where the archive of one Java and one class path is, or will be."""

    path: Path

    @classmethod
    def of(cls, cache: Path, java: Java, jars: Sequence[Path]) -> ClassArchive:
        """The archive that belongs to this Java and these very files."""
        files = [f"{jar} {jar.stat().st_mtime_ns}" for jar in jars]
        identity = "\n".join([str(java.path.resolve()), str(java.version), *files])
        digest = hashlib.sha256(identity.encode()).hexdigest()[:16]
        return cls(cache.absolute() / "classes" / f"neo4j-{digest}.jsa")

    @property
    def draft(self) -> Path:
        """Where this process lets Java write; it counts only once it is whole."""
        return self.path.with_name(f"{self.path.stem}-{os.getpid()}.draft")

    def options(self, *, record: bool) -> list[str]:
        """What Java is told: use the archive when it is there, else make it if asked to."""
        if self.path.is_file():
            return [f"-XX:SharedArchiveFile={self.path}"]
        if not record:
            return []
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return [f"-XX:ArchiveClassesAtExit={self.draft}"]

    def keep(self, *, whole: bool) -> None:
        """Put a draft in place of older archives if its server ended in order; else delete it."""
        if whole and self.draft.is_file():
            for older in self.path.parent.glob("*.jsa"):
                older.unlink(missing_ok=True)
            self.draft.replace(self.path)
        self.draft.unlink(missing_ok=True)
