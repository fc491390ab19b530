"""`headwater gate` in a real git repository against a whole collector: answers and exit codes."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from tests.http.gate.conftest import CODE, STG

pytestmark = pytest.mark.neo4j

APPROVED, BLOCKED, WRONG, AWAY = 0, 1, 2, 3
RANGE = ("--git", "HEAD~1..HEAD")


def _gate(shop, path, *words, **environ):
    return shop.run("gate", *words, cwd=path, **environ)


def test_a_migration_that_renames_a_used_column_is_blocked(shop, repository):
    path = repository({
        "migrations/007.sql": "-- better name\n\nALTER TABLE raw.orders\n"
        "  RENAME COLUMN order_total TO total_amount;\n"
    })  # fmt: skip
    code, printed, _ = _gate(shop, path, *RANGE)
    assert code == BLOCKED
    lines = printed.splitlines()
    assert lines[:3] == ["DECISION: BLOCKED", "RISK: HIGH", "AFFECTED SYSTEMS: 4"]
    assert lines[3].startswith("REASON: shop.staging.stg_orders, shop.marts.fct_orders")
    assert lines[4].startswith("RECOMMENDATION: Bring the new form in beside the old one")

    code, printed, _ = _gate(shop, path, *RANGE, "--format", "markdown")
    assert code == BLOCKED
    assert printed.startswith("## ⛔ Headwater: BLOCKED (risk HIGH)")
    assert "```mermaid\nflowchart LR" in printed

    code, printed, _ = _gate(shop, path, *RANGE, "--format", "json")
    assert (code, json.loads(printed)["affected_count"]) == (BLOCKED, 4)

    code, printed, _ = _gate(shop, path, *RANGE, "--format", "sarif")
    assert code == BLOCKED
    _check_sarif(json.loads(printed))


def _check_sarif(sarif):
    """What code scanning asks of a file: version, tool, known rules, a level and a place."""
    assert (sarif["version"], len(sarif["runs"])) == ("2.1.0", 1)
    [run] = sarif["runs"]
    driver = run["tool"]["driver"]
    rules = {rule["id"]: rule for rule in driver["rules"]}
    assert driver["name"]
    assert all(rule["shortDescription"]["text"] for rule in rules.values())
    [result] = run["results"]
    assert result["ruleId"] in rules
    assert result["ruleId"] == "column_rename"
    assert result["level"] == "error"
    assert "rename column order_total to total_amount" in result["message"]["text"]
    [place] = [one["physicalLocation"] for one in result["locations"]]
    assert place["artifactLocation"]["uri"] == "migrations/007.sql"
    assert place["region"]["startLine"] in {3, 4}


def test_what_nobody_uses_may_go_and_a_new_table_is_nobodys(shop, repository):
    path = repository({
        "migrations/008.sql": "ALTER TABLE raw.customers DROP COLUMN email;\n"
        "ALTER TABLE nowhere.known DROP COLUMN x;\n"
    })  # fmt: skip
    code, printed, said = _gate(shop, path, *RANGE)
    assert code == APPROVED
    assert "DECISION: APPROVED" in printed
    assert "nowhere.known is not in the graph" in said


def test_a_caution_lets_the_merge_go_on(shop, repository, tmp_path):
    changes = tmp_path / "changes.json"
    changes.write_text(json.dumps([{"node": "shop.marts.fct_orders", "type": "deprecation"}]))
    code, printed, _ = _gate(shop, tmp_path, "--changes", str(changes))
    assert (code, printed.splitlines()[:2]) == (APPROVED, ["DECISION: CAUTION", "RISK: MEDIUM"])


def test_a_changed_model_shows_its_lost_column_and_the_lineage_that_goes_and_comes(
    shop, repository
):
    path = repository({"models/stg_orders.sql": STG.format("now() as loaded_at,")})
    code, printed, _ = _gate(shop, path, *RANGE, "--format", "json")
    answer = json.loads(printed)
    assert code == APPROVED
    assert [change["words"] for change in answer["changes"]] == [
        "drop column discount_code", "add optional column loaded_at",
    ]  # fmt: skip
    [diff] = answer["lineage_diff"]
    assert diff["target"] == "shop.staging.stg_orders"
    assert diff["removed"] == [
        {
            "source": "shop.raw.orders",
            "source_column": "legacy_discount_code",
            "target_column": "discount_code",
        }
    ]
    assert diff["added"] == []

    other = STG.format(CODE).replace("order_total", "order_id + 1 as order_total")
    path = repository({"models/stg_orders.sql": other})
    _, printed, _ = _gate(shop, path, *RANGE, "--format", "markdown")
    assert "```diff" in printed
    assert "+ shop.raw.orders#order_id -> shop.staging.stg_orders#order_total" in printed
    code, printed, _ = _gate(shop, path, *RANGE, "--diff-only")
    assert code == APPROVED
    assert printed.splitlines()[0] == "# models/stg_orders.sql: shop.staging.stg_orders"


def test_a_new_model_shows_everything_that_will_feed_it(shop, repository):
    query = "select order_id from {{ ref('stg_orders') }} where order_total > 9"
    path = repository({"models/big_orders.sql": query})
    code, printed, _ = _gate(shop, path, *RANGE, "--diff-only")
    assert code == APPROVED
    assert printed.splitlines() == [
        "# models/big_orders.sql: big_orders (new)",
        "+ shop.staging.stg_orders -> big_orders",
        "+ shop.staging.stg_orders#order_total decides about big_orders",
        "+ shop.staging.stg_orders#order_id -> big_orders#order_id",
    ]


def test_a_waiver_lets_it_pass_until_its_day(shop, repository):
    def policy(day):
        rows = ["[gate]", 'dialect = "postgres"']
        for asset in ("shop.staging.*", "shop.marts.*", "shop.reports.*", "revenue"):
            rows += [
                "[[gate.waivers]]", f'asset = "{asset}"', 'owner = "team:orders"',
                'reason = "moves tonight"', f"expires = {day.isoformat()}",
            ]  # fmt: skip
        return "\n".join(rows)

    drop = "ALTER TABLE raw.orders DROP COLUMN order_total;"
    path = repository({"headwater.toml": policy(date.today()), "migrations/9.sql": drop})  # noqa: DTZ011
    code, printed, _ = _gate(shop, path, *RANGE)
    assert (code, "(waived)" in printed) == (APPROVED, True)
    late = date.today() - timedelta(days=2)  # noqa: DTZ011
    path = repository({"headwater.toml": policy(late), "migrations/9.sql": drop + "\n"})
    assert _gate(shop, path, *RANGE)[0] == BLOCKED


def test_a_policy_may_block_warnings_and_allow_fewer(shop, repository, tmp_path):
    changes = tmp_path / "changes.json"
    changes.write_text(json.dumps([{"node": "shop.marts.fct_orders", "type": "deprecation"}]))
    for rule in ('blocks = "warning"', "most = 1"):
        path = repository({"headwater.toml": f"[gate]\n{rule}\n"})
        assert _gate(shop, path, "--changes", str(changes))[0] == BLOCKED


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--changes, --sql, --dbt or --git"),
        (("--git", "HEAD"), "BASE..HEAD"),
        (("--git", "nowhere..HEAD"), "git"),
        (("--sql", "missing.sql"), "missing.sql"),
        (("--sql", "bad.sql"), "cannot be judged"),
        (("--sql", "typo.sql"), "order_total"),
        (("--changes", "bad.json"), "not JSON"),
        (("--changes", "wrong.json"), "/changes/0/type"),
    ],
)
def test_wrong_use_is_2_with_what_is_wrong(shop, repository, words, said):
    path = repository({
        "bad.sql": "ALTER TABLE (",
        "typo.sql": "ALTER TABLE raw.orders DROP COLUMN order_totl",
        "bad.json": "{",
        "wrong.json": '[{"node": "shop.raw.orders", "type": "explode"}]',
    })  # fmt: skip
    code, _, err = _gate(shop, path, *words)
    assert code == WRONG
    assert said in err


def test_a_bad_policy_is_2_with_every_fault(shop, repository):
    path = repository({"headwater.toml": '[gate]\nmost = "five"\nblock = "all"\n'})
    code, _, said = _gate(shop, path, *RANGE)
    assert code == WRONG
    assert "gate.most" in said
    assert "gate.block" in said


def test_a_collector_that_cannot_be_asked_fails_safe(shop, repository):
    path = repository({"migrations/1.sql": "ALTER TABLE raw.orders DROP COLUMN order_total;"})
    assert _gate(shop, path, *RANGE, HEADWATER_URL="http://127.0.0.1:1")[0] == AWAY
    path = repository({"notes.txt": "nothing to judge"})
    assert _gate(shop, path, *RANGE)[0] == APPROVED
    assert _gate(shop, path, *RANGE, HEADWATER_URL="http://127.0.0.1:1")[0] == AWAY
