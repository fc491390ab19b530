# ruff: noqa: INP001 - a script beside the page's sources, not a package
"""`python web/scripts/screenshots.py`: pictures of the main views of a collector with the demo.

Start `make demo` first, then run this beside it; HEADWATER_URL names another collector. The
pictures go to docs/screenshots/, light and dark.
"""

from __future__ import annotations

import json
import shutil
import sys
import urllib.parse
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from collector import settings

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SETTLED = "() => !document.querySelector('.bone, .canvas:not([data-ready])')"


def main(address: str) -> int:
    """Take each view twice; returns an exit code."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.stderr.write("No Chromium on this machine; `apt-get install chromium` brings one.\n")
        return 3
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        for name, view in views(busiest(address)).items():
            for colours in ("light", "dark"):
                take(browser, address + view, colours, FOLDER / f"{name}-{colours}.png")
        browser.close()
    return 0


def busiest(address: str) -> str:
    """The dataset that reaches the most others: the one worth a picture."""
    listed = ask(address, "/api/v1/datasets?limit=200")["datasets"]
    reached = {
        node["id"]: ask(address, f"/api/v1/downstream?node={node['id']}&limit=1")["total"]
        for node in listed
    }
    if not reached:
        raise SystemExit("There is no dataset to show; run `make demo` first.")
    return max(reached, key=lambda node: reached[node])


def views(node: str) -> dict[str, str]:
    """Each picture's name, and the link that it shows."""
    start = urllib.parse.quote(node)
    changes = urllib.parse.quote('[{"type": "table_drop"}]')
    return {
        "home": "/",
        "lineage": f"/lineage?node={start}&depth=3",
        "blast-radius": f"/lineage?node={start}&depth=5&direction=downstream&overlay=blast",
        "dataset": f"/dataset?node={start}",
        "impact": f"/impact?node={start}&changes={changes}",
    }


def take(browser: Browser, url: str, colours: str, file: Path) -> None:
    """One picture, once nothing is loading any more."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 760},
        color_scheme="dark" if colours == "dark" else "light",
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_function(SETTLED)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file)
    context.close()


def ask(address: str, path: str) -> dict:  # type: ignore[type-arg]
    """The JSON of a read route."""
    with urllib.request.urlopen(address + path, timeout=60) as answer:  # noqa: S310
        return dict(json.load(answer))


if __name__ == "__main__":
    sys.exit(main(settings.load().url))
