import pytest

from collector.analyse.expectations import Expectation, Seen, read_expectations, unmet
from collector.errors import UsageError


def seen(*arrows, to="c", through=()):
    pairs = frozenset(tuple(arrow.split(">")) for arrow in arrows)
    return Seen("a", frozenset({to}), pairs, frozenset(through))


def holds(kind, what, through=None):
    return unmet(Expectation(kind, "a", "c", through), what) is None


def test_an_edge_is_one_hop_and_a_path_is_any_number():
    two_hops = seen("a>b", "b>c")
    assert not holds("edge", two_hops)
    assert holds("path", two_hops)
    assert holds("edge", seen("a>c"))


def test_what_must_not_be_there_is_unmet_when_it_is():
    assert not holds("no_edge", seen("a>c"))
    assert not holds("no_path", seen("a>b", "b>c"))
    assert holds("no_path", seen("b>c"))


def test_a_path_through_a_node_is_unmet_when_there_is_a_way_around():
    assert holds("path", seen("a>b", "b>c", through="b"), "b")
    assert not holds("path", seen("a>b", "b>c", "a>c", through="b"), "b")
    assert not holds("path", seen(through="b"), "b")


def test_the_difference_is_said_in_a_sentence():
    message = unmet(Expectation("no_edge", "a", "c"), seen("a>c"))
    assert message == "expected no edge from a to c, but there is one"


def test_cycles_end():
    assert not holds("path", seen("a>b", "b>a"))


def test_a_file_is_read_into_expectations():
    document = {"expect": [{"edge": ["a", "b"]}, {"path": ["a", "c"], "through": "b"}]}
    assert read_expectations(document) == [
        Expectation("edge", "a", "b"),
        Expectation("path", "a", "c", "b"),
    ]


@pytest.mark.parametrize(
    ("item", "pointer"),
    [
        ({}, "/expect/0"),
        ({"edge": ["a", "b"], "path": ["a", "b"]}, "/expect/0"),
        ({"edge": ["a"]}, "/expect/0/edge"),
        ({"edge": ["a", "b"], "via": "x"}, "/expect/0"),
        ({"edge": ["a", "b"], "through": "x"}, "/expect/0/through"),
        ("a -> b", "/expect/0"),
    ],
)
def test_a_malformed_expectation_is_refused_with_its_place(item, pointer):
    with pytest.raises(UsageError) as caught:
        read_expectations({"expect": [item]})
    assert [violation.pointer for violation in caught.value.violations] == [pointer]


@pytest.mark.parametrize("document", [None, [], {}, {"expect": []}])
def test_a_file_without_expectations_is_refused(document):
    with pytest.raises(UsageError):
        read_expectations(document)
