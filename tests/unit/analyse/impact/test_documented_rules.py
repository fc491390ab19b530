from pathlib import Path

from collector.analyse.impact.rules import RULES

DOCUMENT = Path(__file__).parents[4] / "docs" / "impact.md"


def test_the_document_shows_the_rules_of_the_code():
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = text.split("<!-- rules:")[1].split("<!-- end of rules -->")[0].splitlines()
    cells = [row.strip("| ").split(" | ", 1) for row in rows if row.startswith("| `")]
    documented = {kind.strip("`"): meaning for kind, meaning in cells}
    assert documented == {kind: rule.meaning for kind, rule in RULES.items()}
