"""Mermaid exports are read by the real mermaid package in a real browser, names included."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from collector.analyse.render.mermaid import mermaid
from tests.unit.analyse.test_render import ODD, odd_drawing

PACKAGE = Path(__file__).parents[2] / "web/node_modules/mermaid/dist/mermaid.min.js"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def draw():
    """Draws a Mermaid text and hands back the labels that a person would read."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None or not PACKAGE.is_file():
        missing = "needs a Chromium on this machine and `npm install` in web/"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_FLAGS)
        page = browser.new_page()
        page.set_content("<body></body>")
        page.add_script_tag(path=str(PACKAGE))
        page.evaluate("mermaid.initialize({startOnLoad: false, securityLevel: 'strict'})")

        def labels(text):
            return page.evaluate(
                """async (text) => {
                  await mermaid.parse(text);
                  const {svg} = await mermaid.render('d', text);
                  const holder = document.createElement('div');
                  holder.innerHTML = svg;
                  document.body.append(holder);
                  const found = [...holder.querySelectorAll('.node .label, .cluster-label')];
                  const texts = found.map((label) => label.textContent.trim());
                  holder.remove();
                  return texts;
                }""",
                text,
            )

        yield labels
        browser.close()


@pytest.mark.parametrize("name", ODD[:-1])
def test_names_survive_the_way_through_mermaid(draw, name):
    labels = {" ".join(label.split()) for label in draw(mermaid(odd_drawing(name)))}
    shown = " ".join("".join(c if ord(c) >= 32 else " " for c in name).split())
    assert {shown, f"job {shown}", f"model {shown}", f"col {shown}"} <= labels
