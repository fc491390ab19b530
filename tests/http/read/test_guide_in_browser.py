"""The guide is shown by the real Neo4j Browser in a real Chromium."""

from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from collector.serve.browser_guide import SLIDES
from tests.estate import build
from tests.http.server import listening

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]

pytestmark = [pytest.mark.neo4j, pytest.mark.browser]


@pytest.fixture
def collector_url(at_hand, driver):
    """The collector on a port of its own, on the Neo4j of the test run."""
    build(driver)
    with listening(at_hand) as url:
        yield url.replace("127.0.0.1", "localhost")


@pytest.fixture
def page():
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        missing = "needs a Chromium on this machine"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_FLAGS)
        yield browser.new_page()
        browser.close()


def test_neo4j_browser_plays_the_guide(page, neo4j_server, collector_url):
    address = f"http://localhost:{neo4j_server.http_port}/browser/"
    page.goto(f"{address}?cmd=play&arg={collector_url}/browser-guide", wait_until="commit")
    page.get_by_text("Headwater in ten questions").wait_for(timeout=120_000)
    assert page.get_by_text(f"1 / {len(SLIDES) + 1}").is_visible()
    picture = page.locator("img[alt='its lineage']")
    picture.wait_for()
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert page.locator("pre.runnable").first.is_visible()
