"""The page's own unit tests (Vitest: layout, state, exports), run as part of the suite."""

import subprocess
import sys


def test_the_units_of_the_page_hold():
    npm = [sys.executable, "-m", "collector.local.npm", "run", "--silent", "test"]
    run = subprocess.run(npm, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
