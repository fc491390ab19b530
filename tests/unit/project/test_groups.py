"""Names that mean one dataset."""

from __future__ import annotations

import itertools

from collector.model.identity import DatasetId
from collector.project.groups import LINKED, PARTED, grouped
from collector.project.state import DatasetState

PATH, TABLE, OTHER = DatasetId("file", "/p"), DatasetId("hive", "p"), DatasetId("a", "z")


def states(*datasets, links=(), decided=()):
    known = {dataset.key: DatasetState(dataset) for dataset in datasets}
    for one, other, kind in links:
        known[one.key].links[other.key] = [*other, kind]
    for one, other, decision in decided:
        known[one.key].decided[other.key] = [*other, decision]
    return known


def test_a_name_that_nobody_linked_is_its_own():
    groups = grouped(states(PATH))
    assert groups.resolve(PATH) == PATH
    assert groups.resolve(TABLE) == TABLE


def test_a_table_name_goes_before_a_smaller_name():
    links = [(PATH, TABLE, "TABLE"), (PATH, OTHER, "LOCATION")]
    for order in itertools.permutations([PATH, TABLE, OTHER]):
        groups = grouped(states(*order, links=links))
        assert {groups.resolve(name) for name in order} == {TABLE}


def test_without_a_table_the_smallest_name_is_canonical():
    groups = grouped(states(PATH, OTHER, links=[(PATH, OTHER, "")]))
    assert groups.resolve(PATH) == OTHER
    assert groups.members[OTHER.key] == tuple(sorted([PATH.key, OTHER.key]))


def test_links_carry_over_several_names():
    links = [(PATH, TABLE, "TABLE"), (OTHER, PATH, "")]
    groups = grouped(states(PATH, TABLE, OTHER, links=links))
    assert groups.resolve(OTHER) == TABLE


def test_a_person_parts_and_joins_whatever_events_say():
    links = [(PATH, TABLE, "TABLE")]
    parted = grouped(states(PATH, TABLE, links=links, decided=[(TABLE, PATH, PARTED)]))
    assert parted.resolve(PATH) == PATH
    joined = grouped(states(PATH, OTHER, decided=[(OTHER, PATH, LINKED)]))
    assert joined.resolve(PATH) == OTHER
