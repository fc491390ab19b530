"""Python packages that conflict with ours, in a folder of the download cache: installed once.

A second Spark line and dbt pin other versions of what Headwater uses, so they get an environment of
their own, named after what is in it. Later runs need no network.
"""

from __future__ import annotations

import fcntl
import hashlib
import subprocess
import sys
import venv
from pathlib import Path

from collector.settings import load


def environment(name: str, requirements: Path) -> Path:
    """The Python of a virtual environment with these requirements."""
    wanted = requirements.read_bytes() + sys.version.encode()
    folder = load().cache.absolute() / "environments"
    folder.mkdir(parents=True, exist_ok=True)
    home = folder / f"{name}-{hashlib.sha256(wanted).hexdigest()[:12]}"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "complete").exists():
            venv.create(home, clear=True, with_pip=True)
            command = [home / "bin" / "python", "-m", "pip", "install", "--quiet"]
            subprocess.run([*command, "-r", requirements], check=True)
            (home / "complete").touch()
    return home / "bin" / "python"
