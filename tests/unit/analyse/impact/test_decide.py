from dataclasses import replace
from datetime import date

from collector.analyse.impact.affected import Affected
from collector.analyse.impact.decide import Policy, Waiver, decide
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
