"""Names that try to be markup, that are very long, that go in circles: shown, never executed."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from .estates import LONG, MARKUP


def test_markup_in_a_name_is_shown_as_text_everywhere(shop, page: Page):
    name = quote(MARKUP + " in")
    for path in ("lineage", "dataset", "impact"):
        page.goto(f"{shop}/{path}?node={name}&namespace=lake")
        expect(page.get_by_text("<b>bold").first).to_be_attached()
    page.goto(f"{shop}/events?job={quote('<img')}")
    expect(page.locator(".event-row").first).to_contain_text("<img src=x")
    assert page.locator("img[src=x]").count() == 0


def test_a_name_of_500_characters_does_not_break_the_page(shop, page: Page):
    for path in ("lineage", "dataset"):
        page.goto(f"{shop}/{path}?node={LONG}_in&namespace=lake")
        expect(page.get_by_text("long_xxx").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_cycle_is_drawn(shop, page: Page):
    page.goto(f"{shop}/lineage?node=cycle.a&namespace=lake&depth=5")
    page.wait_for_selector(".canvas[data-ready='4']")
    expect(page.locator(".le-edge")).to_have_count(4)


@pytest.mark.parametrize("path", ["lineage", "dataset"])
def test_a_thousand_columns_are_shown_bit_by_bit(shop, page: Page, path):
    page.goto(f"{shop}/{path}?node=wide&namespace=lake")
    if path == "lineage":
        page.get_by_role("button", name="Show the columns of wide").click()
        expect(page.get_by_text("and 960 more")).to_be_attached()
        return
    expect(page.get_by_role("tab", name="Schema (1,000)")).to_be_visible()
    page.get_by_label("Find a column").fill("column_0999")
    expect(page.get_by_role("row", name="column_0999")).to_be_visible()
