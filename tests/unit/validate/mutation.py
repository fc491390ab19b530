"""Events and facets that are almost right: the cases of this folder, changed here and there."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import orjson
from hypothesis import strategies as st

CASES = Path(__file__).parent / "cases"
EVENTS = [
    case["event"]
    for case in (orjson.loads(file.read_bytes()) for file in sorted(CASES.glob("*.json")))
    if isinstance(case.get("event"), dict)
]
EVERY_FACET = orjson.loads((CASES / "every_facet.json").read_bytes())["event"]

ODD_TEXT = (
    *("", " ", "\t", "\x1c", "\x85", "\xa0", "\u2003", "\u3000", "\ufeff", "\u200b", "0", "007"),
    *("file", "a:", "http://", "http://[", "s3://b/ü", "urn:x:y", "mailto:a@b", "http://a b"),
    *("2026-01-31T10:00:00Z", "2026-01-31t10:00:00z", "2026-02-30T10:00:00Z", "2026-01-31"),
    *("2026-01-31T10:00:00", "2016-12-31T23:59:60Z", "2026-01-31T10:00:00.123456789+01:00"),
    *("2026-01-31 10:00:00Z", "2026-01-31T24:00:00Z", "DATASET", "JOB", "binary", "compare"),
    *("0190f7a2-8c5e-7c2a-b6a4-3f1d2e4c5b6a", "0190F7A28C5E7C2AB6A43F1D2E4C5B6A", "START"),
)
odd_text = st.one_of(st.text(max_size=4), st.sampled_from(ODD_TEXT))
scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([0, 1, 1.0, -0.0, 1e300, 2**53 + 1]),
    odd_text,
)
odd_key = st.one_of(st.text(max_size=3), st.sampled_from(["", "0", "007", "a/b", "~", "facets"]))
json_value = st.recursive(
    scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(odd_key, inner, max_size=3)
    ),
    max_leaves=5,
)


@st.composite
def mutated(draw: st.DrawFn, originals: list[Any]) -> Any:
    """One of the originals with up to three members replaced, removed or added."""
    value = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        paths = paths_in(value)
        if paths:
            *way, last = draw(st.sampled_from(paths))
            change(draw, member_at(value, way), last)
    return value


def change(draw: st.DrawFn, holder: Any, last: Any) -> None:
    match draw(st.sampled_from(["replace", "remove", "add"])):
        case "replace":
            holder[last] = draw(json_value)
        case "remove":
            del holder[last]
        case "add" if isinstance(holder, dict):
            holder[draw(odd_key)] = draw(json_value)
        case _:
            holder.append(draw(json_value))


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path in the value, its root left out."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for step, member in members:
        found.append((*path, step))
        if isinstance(member, (dict, list)):
            found += paths_in(member, (*path, step))
    return found


def member_at(value: Any, path: list[Any]) -> Any:
    for step in path:
        value = value[step]
    return value
