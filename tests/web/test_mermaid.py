"""Mermaid exports are read by the real mermaid package in a real browser, names included."""

from __future__ import annotations

from pathlib import Path

import pytest

from collector.analyse.render.mermaid import mermaid
from tests.unit.analyse.test_render import ODD, odd_drawing

PACKAGE = Path(__file__).parents[2] / "web/node_modules/mermaid/dist/mermaid.min.js"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def draw(browser):
    """Draws a Mermaid text and hands back the labels that a person would read."""
    assert PACKAGE.is_file(), "`npm install` in web/ brings the mermaid package"
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
    page.close()


@pytest.mark.parametrize("name", ODD[:-1])
def test_names_survive_the_way_through_mermaid(draw, name):
    labels = {" ".join(label.split()) for label in draw(mermaid(odd_drawing(name)))}
    shown = " ".join("".join(c if ord(c) >= 32 else " " for c in name).split())
    assert {shown, f"job {shown}", f"model {shown}", f"col {shown}"} <= labels
