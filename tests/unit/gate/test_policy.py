from datetime import date

import pytest

from collector.analyse.impact.decide import Policy, Waiver
from collector.errors import SettingsError
from collector.gate.policy import load_policy, read_policy


def test_without_a_file_the_default_policy_holds(tmp_path):
    assert load_policy(tmp_path / "headwater.toml") == Policy()


def test_a_written_policy_is_read_with_its_waivers(tmp_path):
    file = tmp_path / "headwater.toml"
    file.write_text(
        '[gate]\nmost = 9\nblocks = "warning"\ncertified = false\n'
        '[[gate.waivers]]\nasset = "b*"\nowner = "team:x"\nreason = "rebuilt"\n'
        "expires = 2026-12-31\n"
    )
    waiver = Waiver("b*", "team:x", "rebuilt", date(2026, 12, 31))
    assert load_policy(file) == Policy(9, certified=False, blocks="warning", waivers=(waiver,))


def test_every_fault_of_a_policy_is_named():
    table = {
        "mist": 1,
        "most": -1,
        "certified": "no",
        "blocks": "all",
        "waivers": [{"asset": "a"}, {"asset": "a", "owner": "o", "reason": "r", "expires": "soon"}],
    }
    with pytest.raises(SettingsError) as caught:
        read_policy(table)
    assert {violation.pointer for violation in caught.value.violations} == {
        "gate.mist",
        "gate.most",
        "gate.certified",
        "gate.blocks",
        "gate.waivers[0]",
        "gate.waivers[1].expires",
    }
