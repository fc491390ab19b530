"""The lines of an exact copy: values come back as what they were, and portions are bounded."""

from __future__ import annotations

import pytest
from neo4j.spatial import CartesianPoint
from neo4j.time import Date, DateTime, Duration, Time

from collector.errors import UsageError
from collector.graph.copy_lines import from_line, in_portions, to_line

MOMENT = "2026-01-01T12:00:00.123456789+00:00"
VALUES = {
    "text": "orders",
    "number": 2**62,
    "share": 0.1,
    "yes": True,
    "moment": DateTime.from_iso_format(MOMENT),
    "moments": [DateTime.from_iso_format(MOMENT), DateTime.from_iso_format(MOMENT)],
    "day": Date(2026, 1, 1),
    "time": Time(12, 30, 0, 5),
    "length": Duration(days=1, seconds=2),
    "names": ["a", "b"],
    "none": [],
    "memory": '{"DateTime": "only text"}',
}


def test_values_come_back_with_their_types():
    document = {"node": "1", "labels": ["Dataset"], "properties": VALUES}
    back = from_line(to_line(document))
    assert back == document
    types = {name: type(value) for name, value in back["properties"].items()}
    assert types == {name: type(value) for name, value in VALUES.items()}
    assert back["properties"]["moment"].nanosecond == 123456789


def test_a_value_without_a_form_is_named():
    place = {"node": "1", "labels": [], "properties": {"at": CartesianPoint((1.0, 2.0))}}
    with pytest.raises(UsageError, match="CartesianPoint has no form"):
        to_line(place)


@pytest.mark.parametrize("line", [b"[]", b"{", b'{"properties": {"at": {"Epoch": "1"}}}'])
def test_what_is_no_line_of_a_copy_is_refused(line):
    with pytest.raises((ValueError, LookupError)):
        from_line(line)


def test_portions_have_at_most_so_many_lines_and_bytes():
    assert list(in_portions([b"a", b"b", b"c"], rows=2)) == [[b"a", b"b"], [b"c"]]
    assert list(in_portions([b"aa", b"bb", b"c"], size=3)) == [[b"aa"], [b"bb", b"c"]]
    assert list(in_portions([b"a", b"longer", b"b"], size=3)) == [[b"a"], [b"longer"], [b"b"]]
    assert list(in_portions([])) == []
