"""Made for people: dark and light, keyboard and screen reader, a phone, faults in plain words."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import send
from .estates import complete

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIEWS = (
    "/",
    "/lineage?node=shop.marts.fct_orders&overlay=health&select=job:x",
    "/dataset?node=shop.marts.fct_orders",
    "/job?node=job:shop:refresh_dashboard",
    "/run?id=0192f0a0-0000-7000-8000-000000000007",
    "/impact?node=shop.raw.orders&changes=" + '[{"type":"column_drop","column":"order_total"}]',
    "/events",
    "/dead-letters",
    "/datasets",
    "/jobs",
    "/lineage",
    "/impact",
)
SETTLED = "() => !document.querySelector('.bone, .canvas:not([data-ready])')"


def settle(page: Page) -> None:
    page.wait_for_selector("h1", state="attached")
    page.wait_for_function(SETTLED)


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_serious_fault(shop, browser, view, colours):
    context = browser.new_context(color_scheme=colours, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(shop + view)
    settle(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    context.close()
    serious = [
        {"rule": fault["id"], "where": [node["html"][:160] for node in fault["nodes"][:4]]}
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]
    assert not serious, json.dumps(serious, indent=1)


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_scrolls_down_only(shop, page: Page, view):
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(shop + view)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_on_a_phone_the_canvas_and_its_legend_fit_the_screen(shop, page: Page):
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders&overlay=owners")
    settle(page)
    for part in (page.locator(".legend"), page.get_by_role("button", name="Show everything")):
        box = part.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
        assert box["y"] + box["height"] <= 740


def test_dark_is_remembered_and_the_system_is_followed_until_then(shop, page: Page):
    page.emulate_media(color_scheme="light")
    page.goto(shop)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ground)
    assert light != dark
    page.get_by_role("button", name="Colours: system").click()
    assert page.evaluate(ground) == light
    page.reload()
    assert page.evaluate(ground) == light
    page.get_by_role("button", name="Colours: light").click()
    assert page.evaluate(ground) == dark


def test_times_are_in_the_zone_of_the_reader(shop, browser):
    shown = set()
    for zone in ("Asia/Tokyo", "America/New_York"):
        context = browser.new_context(timezone_id=zone, locale="en-GB")
        page = context.new_page()
        page.goto(f"{shop}/run?id=0192f0a0-0000-7000-8000-000000000004")
        shown.add(page.locator(".facts dd").first.inner_text(timeout=60_000))
        context.close()
    assert shown == {"13 Nov 2026, 11:30:00", "12 Nov 2026, 21:30:00"}


def test_an_error_of_the_collector_is_told_in_its_own_words(shop, page: Page):
    page.goto(f"{shop}/lineage?node=no.such.table")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no.such.table")
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_collector_that_went_away_is_told_and_the_page_stays(shop, page: Page):
    page.goto(f"{shop}/datasets")
    expect(page.locator(".row").first).to_be_visible()
    page.context.set_offline(offline=True)
    page.get_by_role("textbox", name="Find among datasets").fill("orders")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.context.set_offline(offline=False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".row").first).to_contain_text("orders")


def test_a_new_event_appears_in_the_live_feed(shop, page: Page):
    page.goto(shop)
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    send(shop, [complete(777_777, "just_arrived", ["narrow"], ["live"])])
    feed = page.get_by_role("list", name="Newest events")
    expect(feed.get_by_role("listitem").first).to_contain_text("just_arrived")


def test_an_unknown_address_of_the_app_is_not_a_dead_end(shop, page: Page):
    page.goto(shop)
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new Event('popstate'))")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


@pytest.mark.parametrize("path", ["/dataset", "/job", "/run"])
def test_a_page_without_its_id_is_not_a_dead_end(shop, page: Page, path):
    page.goto(shop + path)
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    expect(page.get_by_role("link", name="Search from the start page")).to_be_visible()
