"""Two thousand nodes: laid out below two seconds, panned at thirty frames and more.

`pytest tests/web/test_large.py -rP` prints the figures of web/README.md.
"""

import os
import sys

from playwright.sync_api import Page, expect

COUNT_FRAMES = """() => {
  window.drawn = 0;
  const next = () => { window.drawn += 1; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
MOST_LAYOUT_MS = 2000
LEAST_FRAMES = 30
"""On a machine that does nothing else; where others wait for the processor, the share is asked."""


def pan(page: Page, steps: int) -> float:
    """Frames per second while the mouse drags the canvas to and fro."""
    page.mouse.move(640, 400)
    page.mouse.down()
    began, first = page.evaluate("[performance.now(), window.drawn]")
    for i in range(steps):
        page.mouse.move(640 + (i % 30) * 8, 400 + (i % 20) * 6)
    ended, last = page.evaluate("[performance.now(), window.drawn]")
    page.mouse.up()
    return (last - first) * 1000 / (ended - began)


def share() -> float:
    """How much of the machine is ours: 1 when nobody waits, a half when as many wait as work."""
    return min(1.0, (os.cpu_count() or 1) / max(1.0, os.getloadavg()[0]))


def test_two_thousand_nodes_stay_smooth_and_what_is_beyond_is_said(shop, page: Page):
    page.goto(f"{shop}/lineage?node=estate.table_0&direction=downstream&depth=10")
    page.wait_for_selector(".canvas[data-ready]", timeout=180_000)
    canvas = page.locator(".canvas")
    nodes = int(canvas.get_attribute("data-ready") or "0")
    layout_ms = float(canvas.get_attribute("data-layout-ms") or "inf")
    assert nodes >= 1990
    expect(page.get_by_role("status").filter(has_text="left out")).to_be_visible()
    page.evaluate(COUNT_FRAMES)
    near = pan(page, 60)
    page.get_by_role("button", name="Show everything").click()
    expect(page.get_by_role("img", name="nodes from afar")).to_be_visible()
    afar = pan(page, 60)
    sys.stdout.write(
        f"{nodes} nodes: layout {layout_ms:.0f} ms, pan {near:.0f} frames/s near, {afar:.0f} afar\n"
    )
    assert layout_ms * share() < MOST_LAYOUT_MS
    assert near >= LEAST_FRAMES * share()
    assert afar >= LEAST_FRAMES * share()


def test_nothing_is_said_to_be_left_out_when_nothing_is(shop, page: Page):
    page.goto(f"{shop}/lineage?node=estate.table_0&direction=downstream&depth=2")
    page.wait_for_selector(".canvas[data-ready]")
    expect(page.get_by_text("left out")).to_have_count(0)
