"""`python -m collector.local.lock [NAME…]`: resolve the roots of locks anew and rewrite their jars.

Maven resolves, because the server was tried with Maven's choice of versions; Ivy picks a few
others. For the people who change Headwater: it needs `mvn`, and downloads everything once into a
cache of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

from collector import settings
from collector.errors import HeadwaterError, LocalServerError
from collector.local.fetch import sha256_of
from collector.local.lockfile import (
    Coordinate,
    Jar,
    Lock,
    lock_file,
    lock_names,
    lock_text,
    read_lock,
)

_TYPE_AND_VERSION = 2
_NOTHING_ELSE = (
    "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"
)


def refresh(name: str, cache: Path) -> int:
    """Resolve the roots of one lock with Maven, rewrite the lock, and say how many jars it has."""
    old = read_lock(name)
    jars = tuple(
        Jar(coordinate, path.stat().st_size, sha256_of(path))
        for coordinate, path in _resolve(old, cache / "maven")
    )
    lock_file(name).write_text(lock_text(replace(old, jars=jars)), encoding="ascii")
    return len(jars)


def parse_listing(text: str) -> list[tuple[Coordinate, Path]]:
    """Read Maven's listing: `group:artifact:type[:classifier]:version:scope:path [-- module …]`."""
    found = []
    for line in text.splitlines():
        listed = line.strip().partition(" -- ")[0].strip()
        group, _, rest = listed.partition(":")
        if not rest or " " in group:
            continue
        artifact, _type, *middle, _scope, path = rest.split(":")
        classifier = middle[0] if len(middle) == _TYPE_AND_VERSION else None
        found.append((Coordinate(group, artifact, middle[-1], classifier), Path(path)))
    return found


def _resolve(lock: Lock, repository: Path) -> list[tuple[Coordinate, Path]]:
    maven = shutil.which("mvn")
    if maven is None:
        raise LocalServerError("Refreshing a lock needs Maven: install it so that `mvn` is found.")
    with tempfile.TemporaryDirectory() as folder:
        listing, pom = Path(folder, "listing"), Path(folder, "pom.xml")
        pom.write_text(_pom(lock), encoding="utf-8")
        command = [maven, "-q", "-B", "-f", str(pom), f"-Dmaven.repo.local={repository}"]
        command += ["dependency:list", "-DincludeScope=runtime"]
        command += ["-DoutputAbsoluteArtifactFilename=true", f"-DoutputFile={listing}"]
        if subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0:  # noqa: S603
            raise LocalServerError("Maven could not resolve the roots; its words are above.")
        return parse_listing(listing.read_text(encoding="utf-8"))


def _pom(lock: Lock) -> str:
    dependencies = "".join(
        [*map(_dependency, lock.roots), *(_dependency(root, _NOTHING_ELSE) for root in lock.alone)]
    )
    return (
        "<project><modelVersion>4.0.0</modelVersion><groupId>headwater</groupId>"
        "<artifactId>lock</artifactId><version>1</version>"
        f"<dependencies>{dependencies}</dependencies></project>"
    )


def _dependency(root: Coordinate, more: str = "") -> str:
    return (
        f"<dependency><groupId>{escape(root.group)}</groupId>"
        f"<artifactId>{escape(root.artifact)}</artifactId>"
        f"<version>{escape(root.version)}</version>{more}</dependency>"
    )


def main(names: list[str]) -> None:
    """Refresh the named locks, or all of them."""
    cache = settings.load().cache
    for name in names or lock_names():
        print(f"{name}: {refresh(name, cache)} jars")  # noqa: T201


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except HeadwaterError as error:
        sys.exit(error.detail)
