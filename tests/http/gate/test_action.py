"""`action.yml` as the runner reads it, and its gate step run in the shell that the runner uses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.http.gate.conftest import Collector

pytestmark = pytest.mark.neo4j

ROOT = Path(__file__).parents[3]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
INSTALL, GATE = ACTION["runs"]["steps"]
RENAME = "ALTER TABLE raw.orders RENAME COLUMN order_total TO total_amount;\n"
BASH = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"]


def filled(text: str, given: dict[str, str]) -> str:
    """A text with its `${{ … }}` put in, from what the workflow gives or from the defaults."""
    known = {f"inputs.{name}": told.get("default", "") for name, told in ACTION["inputs"].items()}
    known |= {"github.action_path": str(ROOT)}
    known |= {f"inputs.{name}": value for name, value in given.items()}
    return re.sub(r"\$\{\{ (\S+) \}\}", lambda found: known[found[1]], text)


def test_every_step_has_a_shell_and_every_input_a_description_and_a_use():
    assert ACTION["runs"]["using"] == "composite"
    assert all(step["shell"] == "bash" and step["run"] for step in (INSTALL, GATE))
    assert all(told["description"] for told in ACTION["inputs"].values())
    used = set(re.findall(r"inputs\.([\w-]+)", str(GATE)))
    assert used == set(ACTION["inputs"])


def test_what_the_first_step_installs_is_there():
    words = filled(INSTALL["run"], {}).replace('"', "").split()
    assert words[:4] == ["python", "-m", "pip", "install"]
    paths = [Path(word) for word in words if word.startswith("/")]
    assert [path.name for path in paths] == ["constraints.txt", ROOT.name]
    assert (paths[1] / "pyproject.toml").is_file()


def step(shop: Collector, path: Path, summary: Path) -> subprocess.CompletedProcess[str]:
    given = {"url": shop.url, "range": "HEAD~1..HEAD", "dialect": "postgres"}
    told = {name: filled(value, given) for name, value in GATE["env"].items()}
    commands = Path(sys.executable).parent
    return subprocess.run(
        [*BASH, filled(GATE["run"], given)],
        cwd=path,
        env={**shop.environ, **told, "PATH": f"{commands}:/usr/bin:/bin",
             "PYTHONPATH": str(ROOT), "GITHUB_STEP_SUMMARY": str(summary)},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip


def test_a_breaking_migration_fails_the_step_and_the_summary_says_why(shop, repository, tmp_path):
    summary = tmp_path / "summary.md"
    done = step(shop, repository({"migrations/1.sql": RENAME}), summary)
    assert done.returncode == 1, done.stderr
    assert summary.read_text().startswith("## ⛔ Headwater: BLOCKED (risk HIGH)")
    done = step(shop, repository({"notes.txt": "nothing to judge"}), summary)
    assert done.returncode == 0, done.stderr
