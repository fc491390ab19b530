"""`headwater gate --dbt BASE HEAD` on a project that was imported into a whole collector."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.waiting import wait_until

pytestmark = pytest.mark.neo4j

SHOP = Path(__file__).parents[2] / "unit" / "declare" / "dbt" / "shop"
BASE = SHOP / "manifest.json"
APPROVED, BLOCKED = 0, 1


@pytest.fixture(scope="module")
def imported(collector):
    """The collector with the project in its graph."""
    code, _, said = collector.run("import-dbt", str(BASE), str(SHOP / "catalog.json"))
    assert code == 0, said
    asked = {"node": "shop.main.stg_orders"}
    wait_until(lambda: collector.get("/api/v1/downstream", **asked)[1].get("total"))
    return collector


@pytest.fixture
def gate(imported, tmp_path):
    """Judges a head manifest against the base; the exit code and the answer."""

    def judge(manifest):
        head = tmp_path / "head.json"
        head.write_text(json.dumps(manifest))
        words = ("gate", "--dbt", str(BASE), str(head), "--format", "json")
        code, printed, said = imported.run(*words, cwd=tmp_path)
        return code, json.loads(printed or "{}"), said

    return judge


def test_the_same_project_passes(gate):
    code, answer, said = gate(json.loads(BASE.read_bytes()))
    assert (code, answer["affected_count"]) == (APPROVED, 0), said


def test_a_removed_model_that_others_read_is_blocked(gate):
    manifest = json.loads(BASE.read_bytes())
    del manifest["nodes"]["model.shop.stg_orders"]
    code, answer, said = gate(manifest)
    assert code == BLOCKED, said
    assert [change["type"] for change in answer["changes"]] == ["table_drop"]
    names = {one["name"] for one in answer["affected"]}
    assert {"shop.main.revenue", "weekly_revenue"} <= names
