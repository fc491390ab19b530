"""Tags and owners in the graph: from facets, from people, in any order, with any repeats."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import permutations

import orjson
import pytest

from collector.declare.events import dataset_event, facet, job_event
from collector.journal.commands import Command
from collector.model.identity import DatasetId, JobId
from collector.project.commands import apply_command
from collector.project.rules import Rules

pytestmark = pytest.mark.neo4j

AT = datetime(2026, 11, 1, tzinfo=timezone.utc)
ORDERS = DatasetId("shop", "orders")
NODE = {"type": "dataset", "namespace": "shop", "name": "orders"}


def _tags(*tags):
    return facet("tags", tags=list(tags))


def _event(minute, **facets):
    fields = [{"name": "email", "type": "text"}, {"name": "total", "type": "double"}]
    told = {"schema": facet("schema", fields=fields), **facets}
    return dataset_event(ORDERS, told, AT + timedelta(minutes=minute))


def _command(name, minute, node=NODE, **args):
    return Command(name, {"node": node, **args}, "ann", AT + timedelta(minutes=minute))


def _apply(graph, *steps):
    for step in steps:
        if isinstance(step, Command):
            with graph.driver.session() as session:
                session.execute_write(apply_command, step, Rules())
        else:
            graph.project([step])
    return graph


def _shown(graph):
    [row] = _rows(
        graph, "MATCH (d:Dataset {name: 'orders'}) RETURN d.tags, d.owners, d.tag_details"
    )
    return row[0], row[1], orjson.loads(row[2] or "[]")


def _rows(graph, query):
    records, _, _ = graph.driver.execute_query(query)
    return [tuple(record.values()) for record in records]


def test_facets_give_tags_with_their_source_and_owners(graph):
    told = _event(
        0,
        tags=_tags(
            {"key": "certified", "value": "true", "source": "DBT"},
            {"key": "tier", "value": "gold", "source": "DBT"},
            {"key": "old", "value": "false", "source": "DBT"},
            {"key": "pii", "value": "true", "source": "DBT", "field": "email"},
        ),
        ownership=facet("ownership", owners=[{"name": "team:orders", "type": "OWNER"}]),
    )
    tags, owners, details = _shown(_apply(graph, told))
    assert (tags, owners) == (["certified", "tier=gold"], ["team:orders"])
    assert {"key": "tier", "value": "gold", "source": "DBT"} in details
    columns = _rows(graph, "MATCH (c:Column) RETURN c.path, c.tags ORDER BY c.path")
    assert columns == [("email", ["pii"]), ("total", None)]


def test_a_persons_tag_beats_an_emitters_also_a_later_one(graph):
    steps = (
        _event(0, tags=_tags({"key": "tier", "value": "gold"})),
        _command("tag", 1, tags={"tier": "silver", "pii": "true"}),
        _event(2, tags=_tags({"key": "tier", "value": "bronze"}, {"key": "pii", "value": "false"})),
    )
    tags, _, details = _shown(_apply(graph, *steps))
    assert tags == ["pii", "tier=silver"]
    assert details[0] == {
        "key": "pii", "value": "true", "source": "person", "who": "ann",
        "when": "2026-11-01T00:01:00.000000000Z",
    }  # fmt: skip


def test_what_a_person_takes_away_stays_away(graph):
    told = _event(
        0,
        tags=_tags({"key": "certified", "value": "true"}),
        ownership=facet("ownership", owners=[{"name": "team:old"}, {"name": "team:orders"}]),
    )
    gone = _command("untag", 1, tags=["certified"])
    disowned = _command("disown", 1, owners=["team:old"])
    owned = _command("own", 2, owners=["team:new"])
    tags, owners, _ = _shown(_apply(graph, told, gone, disowned, owned, told))
    assert (tags, owners) == (None, ["team:new", "team:orders"])


def test_columns_are_tagged_by_people_and_jobs_by_both(graph):
    job = JobId("shop", "load")
    told = job_event(job, [], AT, {"tags": _tags({"key": "tier", "value": "1"})})
    column = _command("tag", 1, {**NODE, "column": "total"}, tags={"money": "true"})
    named = _command(
        "tag", 1, {"type": "job", "namespace": "shop", "name": "load"}, tags={"x": "y"}
    )
    _apply(graph, _event(0), column, told, named)
    assert _rows(graph, "MATCH (c:Column {path: 'total'}) RETURN c.tags") == [(["money"],)]
    assert _rows(graph, "MATCH (j:Job) RETURN j.tags") == [(["tier=1", "x=y"],)]
    _apply(graph, _command("untag", 2, {**NODE, "column": "total"}, tags=["money"]))
    assert _rows(graph, "MATCH (c:Column {path: 'total'}) RETURN c.tags") == [(None,)]


def test_any_order_and_any_repeats_give_the_same_graph(graph):
    steps = (
        _event(0, tags=_tags({"key": "tier", "value": "gold"}, {"key": "a", "value": "b"})),
        _command("tag", 1, tags={"tier": "silver"}),
        _command("untag", 2, tags=["tier"]),
        _command("tag", 3, {**NODE, "column": "email"}, tags={"pii": "true"}),
    )
    dumps = {tuple(_apply(graph.emptied(), *order, order[0]).dump())
             for order in list(permutations(steps))[::5]}  # fmt: skip
    assert len(dumps) == 1
