"""A collector that wants keys: the page asks for one, once, and goes on where it was."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect


def key_for(home: Path, scope: str) -> str:
    """A new key, made as a person makes one."""
    headwater = str(Path(sys.executable).with_name("headwater"))
    made = subprocess.run(
        [headwater, "keys", "create", f"page-{scope}", "--scope", scope],
        env={**os.environ, "HEADWATER_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.strip().split()[-1]


def use(page: Page, key: str) -> None:
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Use this key").click()


def test_the_page_asks_for_a_key_and_goes_on_with_a_good_one(guarded, page: Page):
    address, home = guarded
    page.goto(f"{address}/datasets")
    expect(page.get_by_text("A key is needed")).to_have_count(1)
    use(page, "hw_wrong")
    expect(page.get_by_text("A key is needed")).to_be_visible()
    use(page, key_for(home, "read"))
    expect(page.get_by_role("heading", name="Datasets")).to_be_visible()
    expect(page.get_by_label("API key")).to_have_count(0)
    page.goto(address)
    expect(page.get_by_text("live", exact=True)).to_be_visible()


def test_a_key_that_may_only_send_is_told_what_it_lacks(guarded, page: Page):
    address, home = guarded
    page.goto(f"{address}/dead-letters")
    use(page, key_for(home, "emit"))
    expect(page.get_by_text("Your key does not open this")).to_be_visible()
    use(page, key_for(home, "read"))
    expect(page.get_by_text("There are none")).to_be_visible()
