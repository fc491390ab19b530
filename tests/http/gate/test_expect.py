"""`headwater expect` and its pytest plugin against a whole collector."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

pytestmark = pytest.mark.neo4j

GOOD = """
expect:
  - edge: [shop.raw.orders, shop.staging.stg_orders]
  - edge: [shop.raw.orders#order_total, shop.staging.stg_orders#order_total]
  - no_edge: [shop.raw.orders, shop.marts.fct_orders]
  - path: [shop.raw.orders, shop.reports.daily_revenue]
    through: shop.marts.fct_orders
  - no_path: [shop.raw.customers#email, shop.reports.daily_revenue]
"""
BAD = """
expect:
  - edge: [shop.raw.orders, shop.marts.fct_orders]
  - no_path: [shop.raw.orders, shop.reports.daily_revenue]
  - path: [shop.raw.orders, shop.marts.fct_orders]
    through: shop.raw.customers
"""


def test_lineage_as_it_must_be_is_0(shop, tmp_path):
    file = tmp_path / "lineage.yaml"
    file.write_text(GOOD)
    code, printed, _ = shop.run("expect", str(file))
    assert (code, printed.count("✓"), printed.count("✗")) == (0, 5, 0)


def test_what_is_not_so_is_1_with_the_difference(shop, tmp_path):
    file = tmp_path / "lineage.yaml"
    file.write_text(BAD)
    code, printed, _ = shop.run("expect", str(file))
    assert (code, printed.count("✗")) == (1, 3)
    code, printed, _ = shop.run("expect", str(file), "--json")
    assert code == 1
    assert all(one["unmet"] for one in orjson.loads(printed))


def test_a_broken_file_or_an_unknown_node_is_2_and_nobody_there_is_3(shop, tmp_path):
    file = tmp_path / "lineage.yaml"
    for text in ("expect: 3", "expect:\n  - edge: [a]", "expect: [", "expect:\n  - edgy: [a, b]"):
        file.write_text(text)
        assert shop.run("expect", str(file))[0] == 2
    file.write_text("expect:\n  - edge: [shop.raw.order, shop.staging.stg_orders]\n")
    code, _, said = shop.run("expect", str(file))
    assert (code, "shop.raw.orders" in said) == (2, True)
    file.write_text(GOOD)
    assert shop.run("expect", str(file), HEADWATER_URL="http://127.0.0.1:1")[0] == 3


def test_the_plugin_makes_each_expectation_a_test(shop, tmp_path):
    (tmp_path / "good.lineage.yaml").write_text(GOOD)
    (tmp_path / "bad.lineage.yaml").write_text(BAD)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "collector.expect.plugin", "-q", str(tmp_path)],
        env={**os.environ, **shop.environ, "PYTHONPATH": str(Path.cwd())},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "3 failed, 5 passed" in done.stdout
    assert "Traceback" not in done.stdout
