"""One file, one case: an event (or a raw body) and what each policy answers."""

from pathlib import Path

import orjson
import pytest

from collector.validate import Verdict, judge, judge_event

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def told(verdict: Verdict) -> dict[str, object]:
    if not verdict.accepted:
        pointers = sorted(violation.pointer for violation in verdict.violations)
        return {"status": verdict.status, "violations": pointers}
    warnings = sorted([warned.kind, warned.pointer] for warned in verdict.warnings)
    return {"status": verdict.status, "kind": verdict.kind, "warnings": warnings}


def expected(answer: dict[str, object]) -> dict[str, object]:
    lists = {key: sorted(value) for key, value in answer.items() if isinstance(value, list)}
    return {**answer, **lists}


@pytest.mark.parametrize("policy", ["standard", "strict"])
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_the_case_gets_the_answer_it_deserves(file, policy):
    case = orjson.loads(file.read_bytes())
    body = case["body"].encode() if "body" in case else orjson.dumps(case["event"])
    assert told(judge(body, policy)) == expected(case[policy])


@pytest.mark.parametrize("policy", ["standard", "strict"])
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_an_event_parsed_already_gets_the_same_answer(file, policy):
    case = orjson.loads(file.read_bytes())
    if "event" in case:
        assert told(judge_event(case["event"], policy)) == expected(case[policy])


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_message_says_where_and_what_to_do(file):
    case = orjson.loads(file.read_bytes())
    body = case["body"].encode() if "body" in case else orjson.dumps(case["event"])
    for policy in ("standard", "strict"):
        verdict = judge(body, policy)
        for told_of in (*verdict.violations, *verdict.warnings):
            assert told_of.message.endswith(".")
            assert ";" in told_of.message
            assert told_of.pointer == "" or "(at " in told_of.message or "at /" in told_of.message
