import pytest

from collector.analyse.impact.changes import Change, ChangeError, read_changes


def test_a_rename_is_read_with_its_two_names():
    raw = [{"type": "column_rename", "from": "order_total", "to": "total_amount"}]
    assert read_changes(raw, "raw_orders") == [
        Change("column_rename", "raw_orders", "order_total", "total_amount")
    ]


def test_each_change_may_name_its_own_node():
    raw = [{"type": "table_drop", "node": "b"}, {"type": "table_drop"}]
    assert [change.node for change in read_changes(raw, "a")] == ["b", "a"]


@pytest.mark.parametrize(
    ("raw", "pointer"),
    [
        ({"type": "column_shrink"}, "/changes/0/type"),
        ({"type": "column_drop"}, "/changes/0/column"),
        ({"type": "column_rename", "from": "a"}, "/changes/0/to"),
        ({"type": "column_drop", "column": 7}, "/changes/0/column"),
        ({"type": "column_add", "column": "a", "required": "yes"}, "/changes/0/required"),
        ({"type": ["column_drop"]}, "/changes/0/type"),
        ("drop it", "/changes/0"),
    ],
)
def test_a_malformed_change_is_refused_with_the_field_that_is_wrong(raw, pointer):
    with pytest.raises(ChangeError) as caught:
        read_changes([raw], "a")
    assert pointer in {violation.pointer for violation in caught.value.violations}


@pytest.mark.parametrize("raw", [None, [], {}, "x"])
def test_changes_must_be_a_list_with_something_in_it(raw):
    with pytest.raises(ChangeError):
        read_changes(raw, "a")


def test_all_faults_are_reported_at_once():
    with pytest.raises(ChangeError) as caught:
        read_changes([{"type": "x"}, {"type": "column_drop"}], "a")
    assert len(caught.value.violations) == 2


def test_a_change_can_be_said_in_words():
    (change,) = read_changes([{"type": "column_add", "column": "vat", "required": True}], "a")
    assert change.words == "add required column vat"
