"""One reader's way: search, canvas, expand, column, impact, export; each view is a link."""

import json

from playwright.sync_api import Page, expect


def canvas(page: Page):
    page.wait_for_selector(".canvas[data-ready]")
    return page.locator(".canvas")


def card(page: Page, name: str):
    return page.locator(".react-flow__node").filter(has_text=name).first


def say(page: Page, address: str, what: str, **body: object) -> None:
    """Tell the collector a tag or an owner; it answers once the graph has it."""
    answer = page.request.post(f"{address}/api/v1/{what}", data=body)
    assert answer.json()["in_graph"], answer.text()


def test_search_by_keyboard_leads_to_the_canvas(shop, page: Page):
    page.goto(shop)
    expect(page.get_by_role("combobox")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("marts.fct")
    expect(page.get_by_role("option", name="fct_orders").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    canvas(page)
    expect(card(page, "fct_orders")).to_be_visible()
    assert "/lineage?node=dataset" in page.url


def test_enter_waits_for_the_answer_to_what_was_typed(shop, page: Page):
    page.goto(shop)
    box = page.get_by_role("combobox")
    box.fill("stg_orders")
    expect(page.get_by_role("option", name="stg_orders").first).to_be_visible()
    box.fill("marts.fct_orders")
    box.press("Enter")
    canvas(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("fct_orders")


def test_the_estate_at_a_glance(shop, page: Page):
    page.goto(shop)
    for title in ("Failed runs", "Latest runs", "Newest events", "Written longest ago"):
        part = page.locator(".card").filter(has=page.get_by_role("heading", name=title, exact=True))
        expect(part.get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("Datasets")


def test_depth_one_expands_step_by_step(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.staging.stg_orders&depth=1&direction=downstream")
    canvas(page)
    expect(card(page, "daily_revenue")).to_have_count(0)
    page.get_by_role("button", name="Further downstream of fct_orders").click()
    expect(card(page, "daily_revenue")).to_be_attached()
    assert "more=" in page.url
    page.reload()
    expect(card(page, "daily_revenue")).to_be_attached()


def test_a_column_shows_its_way_and_the_kind_of_each_step(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.staging.stg_orders")
    canvas(page)
    page.get_by_role("button", name="Show the columns of stg_orders").click()
    page.get_by_role("button", name="order_total", exact=True).click()
    expect(page.locator("li[data-traced]")).not_to_have_count(1)
    expect(page.locator(".le-label").filter(has_text="computed").first).to_be_attached()
    assert "column=" in page.url


def test_a_link_may_name_the_column(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders%23order_total&direction=upstream")
    canvas(page)
    traced = page.get_by_role("button", name="order_total", exact=True, pressed=True)
    expect(traced).to_have_count(1)
    expect(card(page, "stg_orders").locator("li[data-traced]")).not_to_have_count(0)


def test_what_is_selected_is_not_covered_by_its_details(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.raw.orders&direction=downstream&depth=3")
    canvas(page)
    last = page.locator(".react-flow__node .lc").filter(has_text="daily_revenue").first
    last.click()
    details = page.get_by_role("complementary", name="Details")
    expect(details).to_contain_text("daily_revenue")
    edge = details.bounding_box()
    assert edge
    page.wait_for_function(
        "x => document.querySelector('.lc.selected').getBoundingClientRect().right <= x",
        arg=edge["x"],
    )


def test_a_node_without_flow_says_so(shop, page: Page):
    page.goto(f"{shop}/lineage?node=narrow&direction=upstream")
    canvas(page)
    expect(page.locator(".react-flow__node")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="Nothing is known to flow")).to_be_visible()


def test_pointing_at_a_dataset_lights_its_way_and_selecting_it_tells_more(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders")
    canvas(page)
    card(page, "stg_orders").last.click()
    expect(page.get_by_role("complementary", name="Details")).to_contain_text("stg_orders")
    expect(page.locator(".le-edge.lit").first).to_be_attached()
    assert "select=" in page.url


def test_time_shows_what_appeared_between_two_moments(shop, page: Page):
    page.goto(
        f"{shop}/lineage?node=shop.staging.stg_orders&direction=upstream&depth=1&time=1"
        "&since=2026-11-13T12:00:00Z"
    )
    canvas(page)
    expect(page.locator(".le-edge.is-appeared").first).to_be_attached()
    expect(page.get_by_role("group", name="Time travel")).to_contain_text("1 appeared")


def test_overlays_folding_and_finding_change_the_picture_and_the_link(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders")
    canvas(page)
    page.get_by_label("Overlay").select_option("blast")
    expect(page.get_by_role("list", name="What the colours mean")).to_contain_text("1 away")
    page.get_by_label("Find in this graph").fill("ltv")
    expect(page.locator(".found").first).to_be_attached()
    page.get_by_label("Fold to").select_option("namespace")
    expect(page.locator("[data-id^='namespace:']").first).to_be_visible()
    assert "overlay=blast" in page.url
    assert "fold=namespace" in page.url


def test_what_people_say_is_found_by_search_and_seen_on_the_canvas(shop, page: Page):
    say(page, shop, "tags", node="shop.raw.customers", tags=["pii"])
    say(page, shop, "tags", node="shop.marts.fct_orders", tags=["certified"])
    say(page, shop, "owners", node="shop.marts.fct_orders", owners=["team:finance"])
    page.goto(shop)
    box = page.get_by_role("combobox")
    for words, found in (("pii", "customers"), ("finance", "fct_orders")):
        box.fill(words)
        expect(page.get_by_role("option", name=found).first).to_be_visible()
    legend = page.get_by_role("list", name="What the colours mean")
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders&depth=3&overlay=tags")
    expect(card(page, "certified")).to_contain_text("fct_orders")
    expect(card(page, "PII")).to_contain_text("customers")
    expect(legend).to_contain_text("no tags")
    page.get_by_label("Overlay").select_option("owners")
    expect(card(page, "team:finance")).to_contain_text("fct_orders")
    expect(legend).to_contain_text("no owner")
    page.get_by_label("Overlay").select_option("health")
    expect(legend).to_contain_text("passing")


def test_dropping_a_column_shows_what_breaks_and_gives_the_gates_comment(shop, page: Page):
    page.goto(f"{shop}/impact?node=shop.raw.orders")
    page.get_by_role("button", name="Drop order_total").click()
    expect(page.get_by_text("BLOCKED")).to_be_visible()
    expect(page.locator(".affected").filter(has_text="daily_revenue")).to_contain_text("breaking")
    expect(page.locator(".impact-canvas .tone-bad").first).to_be_attached()
    page.get_by_role("button", name="Copy for the pull request").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("## ")
    page.get_by_role("button", name="Drop order_total").click()
    page.get_by_role("button", name="Rename legacy_discount_code").click()
    page.get_by_label("New name of legacy_discount_code").fill("voucher")
    expect(page.locator(".affected").filter(has_text="stg_orders")).to_contain_text("breaking")
    assert "column_rename" in page.url


def test_the_canvas_is_exported_in_four_forms_as_it_is_seen(shop, page: Page):
    page.goto(f"{shop}/lineage?node=shop.marts.fct_orders&overlay=blast")
    canvas(page)
    starts = {"SVG picture": b"<svg ", "PNG picture": b"\x89PNG"}
    for label, start in starts.items():
        page.get_by_text("Export", exact=True).click()
        with page.expect_download() as saved:
            page.get_by_role("button", name=label).click()
        content = saved.value.path().read_bytes()
        assert content.startswith(start)
        assert len(content) > 2000
        assert label != "SVG picture" or b"changed here" in content
        expect(page.get_by_text("Export", exact=True)).to_be_visible()
    copies = {"Copy as Mermaid": "flowchart LR", "Copy as Cypher": "MATCH (start:Dataset"}
    for label, words in copies.items():
        page.get_by_text("Export", exact=True).click()
        page.get_by_role("button", name=label).click()
        expect(page.get_by_text("Copied")).to_be_visible()
        assert words in page.evaluate("navigator.clipboard.readText()")
        expect(page.get_by_text("Export", exact=True)).to_be_visible()


def test_the_pages_of_dataset_job_and_run_lead_to_each_other(shop, page: Page):
    page.goto(f"{shop}/dataset?node=shop.marts.fct_orders")
    expect(page.get_by_role("row", name="order_total")).to_contain_text("stg_orders.order_total")
    page.get_by_role("tab", name="Writes").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("1,187")
    page.get_by_role("row").nth(1).get_by_role("link", name="fct_orders").click()
    expect(page.get_by_role("heading", name="fct_orders", level=1)).to_be_visible()
    page.get_by_role("tab", name="Source").click()
    expect(page.get_by_label("SQL")).to_contain_text("CREATE TABLE marts.fct_orders")
    page.goto(f"{shop}/job?node=job:shop:refresh_dashboard")
    page.locator(".run-row").filter(has_text="failed").click()
    expect(page.get_by_label("Stack trace")).to_contain_text("TimeoutError")
    page.get_by_role("link", name="0192f0a0-0000").click()
    expect(page.get_by_text("Children")).to_be_visible()


def test_the_event_log_filters_by_job_kind_and_time_and_shows_the_raw_event(shop, page: Page):
    page.goto(f"{shop}/events")
    rows = page.locator(".event-row")
    page.get_by_role("textbox", name="Job").fill("Refresh_dash")
    expect(rows).to_have_count(4)
    page.get_by_label("Kind").select_option("FAIL")
    expect(rows).to_have_count(1)
    rows.click()
    raw = page.get_by_label("JSON")
    expect(raw).to_contain_text('"eventType": "FAIL"')
    assert json.loads(raw.inner_text())["job"]["name"] == "refresh_dashboard"
    assert "kind=FAIL" in page.url
    page.reload()
    expect(rows).to_have_count(1)
    page.get_by_role("textbox", name="to", exact=True).fill("2024-01-01T00:00")
    expect(page.get_by_text("No event fits")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(rows).to_have_count(50)
    page.get_by_label("Kind").select_option("dataset")
    expect(page.get_by_text("No event fits")).to_be_visible()


def test_a_dataset_has_the_raw_events_that_name_it(shop, page: Page):
    page.goto(f"{shop}/dataset?node=shop.staging.stg_orders")
    page.get_by_role("tab", name="Events").click()
    writer = page.locator(".event-row").filter(has_text="stg_orders").last
    writer.click()
    expect(page.get_by_label("JSON")).to_contain_text("shop.staging.stg_orders")
    expect(page.locator(".event-row").filter(has_text="load_customers")).to_have_count(0)
    assert "tab=events" in page.url
