from dataclasses import replace
from datetime import date

from collector.analyse.impact.affected import Affected
from collector.analyse.impact.decide import Policy, Waiver, decide, notes_on
from collector.model.node import Node

TODAY = date(2026, 11, 13)


def hit(name, severity, *tags):
    node = Node(f"dataset:{name}", "dataset", "dataset", "shop", name, tags=tags)
    return Affected(node, severity, ("x",), ("value",), 1, ("a", name), ("because",))


DEFAULT = Policy()


def outcome(hits, policy=DEFAULT):
    answer = decide(hits, policy, TODAY)
    return answer.risk, answer.decision


def test_nothing_affected_is_low_and_approved():
    assert outcome([]) == ("LOW", "APPROVED")
    assert outcome([hit("b", "info")]) == ("LOW", "APPROVED")


def test_only_warnings_is_medium_and_caution():
    assert outcome([hit("b", "warning"), hit("c", "info")]) == ("MEDIUM", "CAUTION")


def test_one_breaking_asset_is_high_and_blocked():
    assert outcome([hit("b", "breaking")]) == ("HIGH", "BLOCKED")


def test_a_certified_asset_blocks_even_when_it_is_only_warned():
    assert outcome([hit("b", "warning", "certified")]) == ("HIGH", "BLOCKED")
    lax = Policy(certified=False)
    assert outcome([hit("b", "warning", "certified")], lax) == ("MEDIUM", "CAUTION")


def test_more_assets_than_allowed_block():
    many = [hit(f"b{n}", "warning") for n in range(6)]
    assert outcome(many) == ("HIGH", "BLOCKED")
    assert outcome(many, Policy(most=6)) == ("MEDIUM", "CAUTION")


def test_a_waiver_covers_its_asset_until_its_day():
    waiver = Waiver("b*", "team:orders", "is rebuilt tonight", TODAY)
    policy = Policy(waivers=(waiver,))
    assert outcome([hit("b1", "breaking")], policy) == ("LOW", "APPROVED")
    assert outcome([hit("c", "breaking")], policy) == ("HIGH", "BLOCKED")
    late = Policy(waivers=(replace(waiver, expires=date(2026, 11, 12)),))
    assert outcome([hit("b1", "breaking")], late) == ("HIGH", "BLOCKED")


def test_waived_assets_are_still_shown():
    waiver = Waiver("b", "team:orders", "known", TODAY)
    answer = decide([hit("b", "breaking")], Policy(waivers=(waiver,)), TODAY)
    assert (answer.affected_count, [w.node.name for w in answer.waived]) == (1, ["b"])


def test_a_canonical_asset_is_blocked_by_a_warning():
    assert outcome([hit("b", "warning", "canonical")]) == ("HIGH", "BLOCKED")
    assert outcome([hit("b", "info", "canonical")]) == ("LOW", "APPROVED")


def test_a_deprecated_asset_never_blocks():
    assert outcome([hit("b", "breaking", "deprecated")]) == ("MEDIUM", "CAUTION")
    many = [hit(f"b{n}", "warning", "deprecated") for n in range(9)]
    assert outcome(many) == ("MEDIUM", "CAUTION")


def test_personal_data_and_what_is_on_its_way_out_are_noted():
    hits = [hit("b", "info", "pii"), hit("c", "info", "PII"), hit("d", "info", "deprecated")]
    assert notes_on(hits) == [
        "b and c hold personal data (pii).",
        "d is deprecated and does not block.",
    ]
    assert notes_on([hit("b", "breaking")]) == []
