"""Before the first event: what to do first, with this very host filled in."""

import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Page, expect


def test_an_empty_collector_says_what_to_do_first(collector, page: Page):
    page.goto(collector)
    expect(page.get_by_role("heading", name="Nothing has arrived yet")).to_be_visible()
    lines = page.locator(".copybox pre").first
    expect(lines).to_contain_text(f"spark.openlineage.transport.url      {collector}")
    page.get_by_role("button", name="Copy").first.click()
    assert collector in page.evaluate("navigator.clipboard.readText()")


def test_the_lists_and_the_log_have_empty_states(collector, page: Page):
    for path, words in (
        ("/datasets", "Nothing has arrived yet"),
        ("/datasets?q=orders", "Nothing fits"),
        ("/dead-letters", "There are none"),
        ("/events", "Nothing has arrived yet"),
        ("/events?kind=FAIL", "No event fits"),
        ("/lineage", "Nothing has arrived yet"),
    ):
        page.goto(collector + path)
        expect(page.get_by_text(words)).to_be_visible()


def test_a_refused_event_can_be_looked_at_and_discarded(collector, page: Page):
    request = urllib.request.Request(f"{collector}/api/v1/lineage", b'{"eventType": "<b>odd</b>"}')
    request.add_header("Content-Type", "application/json")
    with pytest.raises(urllib.error.HTTPError, match=r"422|400"):
        urllib.request.urlopen(request, timeout=30)
    page.goto(f"{collector}/dead-letters")
    page.get_by_role("button", name="refused").click()
    expect(page.get_by_label("The body as it was sent")).to_contain_text("<b>odd</b>")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("There are none")).to_be_visible()
