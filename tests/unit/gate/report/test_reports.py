from collector.analyse.impact.changes import Change
from collector.gate.proposal import Proposal
from collector.gate.report.markdown import as_markdown
from collector.gate.report.sarif import as_sarif
from collector.gate.report.text import as_text

HIT = {
    "id": "dataset:1", "name": "stg_orders", "namespace": "shop", "type": "dataset",
    "severity": "breaking", "references": ["order_total"], "uses": ["value"], "distance": 1,
    "path": ["raw_orders", "stg_orders"], "reasons": ["derives from it"], "owners": ["team:orders"],
    "tags": [], "last_run_state": "COMPLETE", "last_run_at": None, "waived": False,
}  # fmt: skip
BLOCKED = {
    "risk": "HIGH", "decision": "BLOCKED", "reasons": ["stg_orders would break"],
    "recommendation": "Wait.", "affected_count": 1, "affected": [HIT], "notes": [],
    "changes": [{"node": "raw_orders", "type": "column_drop", "words": "drop column order_total"}],
}  # fmt: skip


def test_the_text_form_has_its_five_lines_in_order():
    assert as_text(BLOCKED).splitlines() == [
        "DECISION: BLOCKED",
        "RISK: HIGH",
        "AFFECTED SYSTEMS: 1",
        "REASON: stg_orders would break.",
        "RECOMMENDATION: Wait.",
    ]


def test_the_comment_names_each_asset_and_draws_the_way_to_it():
    comment = as_markdown(BLOCKED)
    assert "BLOCKED" in comment.splitlines()[0]
    assert "| stg\\_orders | breaking | order\\_total (value) | team:orders | COMPLETE |" in comment
    assert "  n0 --> n1" in comment
    assert 'n1["stg_orders"]' in comment


def test_names_with_markup_stay_text_in_the_comment():
    name = 'a|b<script>"`c`"'
    hit = {**HIT, "name": name, "path": ["raw_orders", name]}
    comment = as_markdown({**BLOCKED, "affected": [hit]})
    assert "<script>" not in comment
    assert "a\\|b\\<script\\>" in comment


def test_the_comment_stays_bounded_and_says_what_it_left_out():
    hits = [{**HIT, "name": f"t{n}", "path": ["raw_orders", f"t{n}"]} for n in range(80)]
    assert "… and 30 more." in as_markdown({**BLOCKED, "affected": hits})


def test_sarif_points_at_the_line_of_the_change():
    proposal = Proposal(Change("column_drop", "raw_orders", "order_total"), "migrations/7.sql", 3)
    (result,) = as_sarif([(proposal, BLOCKED)])["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("column_drop", "error")
    place = result["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (
        "migrations/7.sql",
        3,
    )
