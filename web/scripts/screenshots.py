# ruff: noqa: INP001 - a script beside the page's sources, not a package
"""`python web/scripts/screenshots.py`: pictures of the main views of a collector with the demo.

Start `make demo` first, then run this beside it; HEADWATER_URL names another collector. The
pictures go to docs/screenshots/, light and dark.
"""

from __future__ import annotations

import shutil
import sys
import urllib.parse
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from collector import settings

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SETTLED = "() => !document.querySelector('.bone, .canvas:not([data-ready]), [aria-busy=true]')"


def main(address: str) -> int:
    """Take each view twice; returns an exit code."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.stderr.write("No Chromium on this machine; `apt-get install chromium` brings one.\n")
        return 3
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        for name, (view, height) in views().items():
            for colours in ("light", "dark"):
                file = FOLDER / f"{name}-{colours}.png"
                take(browser, address + view, height, colours, file)
        browser.close()
    return 0


def views() -> dict[str, tuple[str, int]]:
    """Each picture's name, the link that it shows, and how high it is; the names are the demo's."""
    raw, table = "raw/customers", "silver.orders"
    column = urllib.parse.quote("revenue_dashboard#revenue")
    changes = urllib.parse.quote('[{"type": "column_drop", "column": "net_total"}]')
    return {
        "home": ("/", 760),
        "lineage": (f"/lineage?node={table}&depth=2&overlay=health", 560),
        "blast-radius": (
            f"/lineage?node={raw}&depth=6&direction=downstream&overlay=blast&jobs=hide",
            560,
        ),
        "column": (f"/lineage?node={column}&depth=4&direction=upstream", 560),
        "dataset": (f"/dataset?node={table}", 760),
        "impact": (f"/impact?node={table}&changes={changes}", 900),
    }


def take(browser: Browser, url: str, height: int, colours: str, file: Path) -> None:
    """One picture, once nothing is loading any more."""
    context = browser.new_context(
        viewport={"width": 1280, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_load_state("networkidle" if "/dataset" in url or "/impact" in url else "load")
    page.wait_for_function(SETTLED)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file)
    context.close()


if __name__ == "__main__":
    sys.exit(main(settings.load().url))
