"""The guide says what the code does."""

import re
from pathlib import Path
from typing import get_args

import orjson

from collector.validate import WarningKind
from collector.validate.warn import ALLOWED_BY_THE_SPEC

GUIDE = (Path(__file__).parents[3] / "docs" / "validation.md").read_text(encoding="utf-8")
CASES = [
    orjson.loads(file.read_bytes()) for file in (Path(__file__).parent / "cases").glob("*.json")
]


def kinds_warned_of(policy: str) -> set[str]:
    return {kind for case in CASES for kind, _ in case[policy].get("warnings", ())}


def test_the_guide_explains_every_kind_of_warning():
    rows = [line.split("|")[1] for line in GUIDE.splitlines() if line.startswith("| `")]
    explained = {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row)}
    assert explained == set(get_args(WarningKind))


def test_every_kind_of_warning_has_a_case():
    assert kinds_warned_of("standard") == set(get_args(WarningKind))


def test_strict_warns_only_of_what_the_specification_allows():
    assert kinds_warned_of("strict") == set(ALLOWED_BY_THE_SPEC)
