from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collector.model.event_list import split_events

VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(VALUES), st.sampled_from([None, 1, "\t"]))
def test_the_elements_of_any_array_are_cut_out_as_they_stand(values, indent):
    texts = split_events(json.dumps(values, indent=indent))
    assert [json.loads(text) for text in texts] == values


@given(st.lists(st.dictionaries(st.text(), VALUES, max_size=3), min_size=1))
def test_json_lines_are_cut_at_their_ends(values):
    texts = split_events("\n".join(json.dumps(value) for value in values))
    assert [json.loads(text) for text in texts] == values


def test_numbers_and_repeated_keys_are_left_as_they_were_written():
    text = '{"a": 1.50e3, "a": 123456789012345678901234567890, "n": ' + "9" * 5000 + "}"
    assert split_events(f"[{text}]") == [text]


@pytest.mark.parametrize("text", ["", "[", "[1", "[1 2]", "[1] 2", "[,]", "word", "17", "[1,]"])
def test_what_is_neither_array_nor_lines_is_refused(text):
    with pytest.raises(ValueError, match=r"array|missing|line"):
        split_events(text)
