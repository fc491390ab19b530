"""Events of real emitters, when `HEADWATER_EVENTS` names a directory that has some.

Files below a folder called `valid` must be accepted by the standard policy; every other file must
get an answer. Without the setting, the story of this repository is judged.
"""

import os
from pathlib import Path

import pytest

from collector.validate import judge

OWN = Path(__file__).parents[2] / "events"


def recorded() -> list[Path]:
    folders = [
        OWN,
        *([Path(os.environ["HEADWATER_EVENTS"])] if "HEADWATER_EVENTS" in os.environ else []),
    ]
    return [file for folder in folders for file in sorted(folder.rglob("*.json")) if file.is_file()]


@pytest.mark.parametrize("file", recorded(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_event_gets_the_answer_it_deserves(file):
    body = file.read_bytes()
    if file.is_relative_to(OWN) or "valid" in file.parts:
        assert judge(body, "standard").violations == ()
    assert judge(body, "standard").status in (201, 422)
    assert judge(body, "strict").status in (201, 422)
