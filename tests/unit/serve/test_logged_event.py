from __future__ import annotations

from datetime import datetime, timezone

import orjson
import pytest

from collector.journal.entry import Entry
from collector.serve.logged_event import Named, logged_event

NOW = datetime(2026, 11, 18, 10, 0, tzinfo=timezone.utc)
ORDERS = {"namespace": "lake", "name": "orders"}


def logged(kind, told):
    return logged_event(Entry("1", kind, orjson.dumps(told), "digest", NOW, "test"))


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({"run": {}, "job": ORDERS}, "run"),
        ({"job": ORDERS}, "job"),
        ({"dataset": ORDERS}, "dataset"),
    ],
)
def test_the_kind_of_an_event_is_read_from_what_it_is_about(told, kind):
    assert logged("event", told).kind == kind


def test_a_change_by_a_person_says_what_was_done_to_what():
    tagged = logged("command", {"command": "tag", "args": {"node": {"type": "dataset", **ORDERS}}})
    assert (tagged.kind, tagged.command, tagged.dataset) == (
        "command",
        "tag",
        Named("lake", "orders"),
    )
    owned = logged("command", {"command": "own", "args": {"node": {"type": "job", **ORDERS}}})
    assert (owned.job, owned.dataset) == (Named("lake", "orders"), None)
    aliased = logged("command", {"command": "alias-add", "args": {"dataset": ORDERS}})
    assert aliased.dataset == Named("lake", "orders")
    assert logged("command", {"command": "prune", "args": {}}).dataset is None
