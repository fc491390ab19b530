"""The page to try the API, as a person uses it: it asks this collector and nobody else."""

import json

from playwright.sync_api import Page, expect


def test_a_request_is_tried_on_the_page_of_the_api(shop, page: Page):
    page.goto(f"{shop}/api/docs")
    expect(page.get_by_role("heading", name="Headwater")).to_be_visible()
    route = page.locator(".opblock-get").filter(has_text="/api/v1/search")
    route.locator(".opblock-summary").click()
    route.locator("tr[data-param-name=q] input").fill("fct_orders")
    route.get_by_role("button", name="Execute").click()
    answer = route.locator(".live-responses-table .response").first
    expect(answer).to_contain_text("200")
    body = json.loads(answer.locator(".microlight").first.inner_text())
    assert "shop.marts.fct_orders" in {node["name"] for node in body["results"]}


def test_every_route_can_be_opened_there(shop, page: Page):
    page.goto(f"{shop}/api/docs")
    expect(page.locator(".opblock").first).to_be_visible()
    document = page.request.get(f"{shop}/api/openapi.json").json()
    routes = sum(len(methods) for methods in document["paths"].values())
    expect(page.locator(".opblock")).to_have_count(routes)
    shown = page.locator(".opblock-tag").all_inner_texts()
    assert [name.strip() for name in shown] == [group["name"] for group in document["tags"]]
