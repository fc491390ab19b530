"""The guide in the real Neo4j Browser, in a real Chromium: every slide is walked and run."""

from __future__ import annotations

import os
import re
import shutil

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from collector.serve.browser_guide import SLIDES
from tests.estate import build
from tests.http.server import listening

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
_PATIENCE_MS = 120_000

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
        opened = browser.new_page(viewport={"width": 1400, "height": 900})
        opened.set_default_timeout(_PATIENCE_MS)
        yield opened
        browser.close()


@pytest.fixture
def connected(page, neo4j_server):
    """Neo4j Browser, logged in as a person would."""
    expect.set_options(timeout=_PATIENCE_MS)
    page.goto(f"http://localhost:{neo4j_server.http_port}/browser/", wait_until="commit")
    page.get_by_test_id("username").fill(neo4j_server.user)
    page.get_by_test_id("password").fill(neo4j_server.password or "")
    page.get_by_test_id("connect").click()
    expect(page.get_by_text("You are connected").first).to_be_visible()
    return page


def enter(page: Page, command: str) -> Locator:
    """Run a command in the editor; its frame, which is then the only one."""
    frames = page.get_by_test_id("frame")
    for typed, left in ((":clear", 0), (command, 1)):
        page.get_by_test_id("activeEditor").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(typed)
        page.keyboard.press("Control+Enter")
        expect(frames).to_have_count(left)
    return frames.first


def slides_of(page: Page, guide: Locator) -> dict[str, list[str]]:
    """What can be run on each slide but the first, by walking from slide to slide."""
    found = {}
    for number, name in enumerate(SLIDES, start=2):
        page.get_by_test_id("nextSlide").click()
        expect(guide).to_contain_text(f"{number} / {len(SLIDES) + 1}")
        found[name] = guide.locator("pre.runnable").all_inner_texts()
    return found


def test_neo4j_browser_plays_the_guide(connected, collector_url):
    guide = enter(connected, f":play {collector_url}/browser-guide")
    expect(guide).to_contain_text("Headwater in ten questions")
    expect(guide).to_contain_text(f"1 / {len(SLIDES) + 1}")
    picture = guide.locator("img[alt='its lineage']")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 0
    guide.locator("pre.runnable").first.click()
    expect(connected.get_by_test_id("activeEditor")).to_contain_text(":param key")


def test_every_query_of_the_guide_answers_in_neo4j_browser(connected, collector_url):
    guide = enter(connected, f":play {collector_url}/browser-guide")
    expect(guide).to_contain_text("Headwater in ten questions")
    for name, (params, query) in slides_of(connected, guide).items():
        done = enter(connected, params).get_by_title("Status: success")
        expect(done).to_have_count(len(params.splitlines()))
        frame = enter(connected, query)
        expect(frame).to_contain_text(re.compile("streaming|no records|ERROR"))
        assert "ERROR" not in frame.inner_text(), f"{name}: {frame.inner_text()[-400:]}"


def test_the_style_sheet_colours_what_neo4j_browser_draws(connected, collector_url):
    sheet = enter(connected, f":style {collector_url}/browser-guide/style.grass")
    expect(sheet).to_contain_text("node.Dataset")
    enter(connected, "MATCH (d:Dataset) RETURN d LIMIT 3")
    expect(connected.locator("svg .node circle.b-outline").first).to_have_attribute(
        "fill", re.compile("#2F9E6E", re.IGNORECASE)
    )
