"""The orders story from its events: posted, projected, and asked about."""

from __future__ import annotations

import orjson
import pytest

from collector.graph.schema import apply_schema
from collector.model.canonical import canonical_digest
from collector.model.event import parse_event
from collector.project.batch import project_events
from collector.project.rules import Rules
from tests.http.conftest import STORY

pytestmark = pytest.mark.neo4j


@pytest.fixture
def told(driver, post):
    """The whole story in the journal and in the graph; the seqs of its events."""
    apply_schema(driver)
    events = [orjson.loads(path.read_bytes()) for path in STORY]
    rules = Rules()
    parsed = [parse_event(event, canonical_digest(event), rules.naming) for event in events]
    with driver.session() as session:
        session.execute_write(project_events, parsed, rules)
    return [post(path.read_bytes()).get_json()["seq"] for path in STORY]


def test_the_story_is_read_back_as_it_was_told(get, client, told):
    answer = get("/api/v1/downstream", node="shop.raw.orders")[1]
    reached = {hit["node"]["name"]: hit["distance"] for hit in answer["hits"]}
    assert reached["shop.staging.stg_orders"] == 1
    assert reached["shop.marts.fct_orders"] == 2
    assert {"shop.reports.daily_revenue", "shop.models.customer_ltv", "revenue"} <= reached.keys()
    ends = {"from": "shop.raw.orders", "to": "shop.staging.stg_orders"}
    why = get("/api/v1/why", **ends)[1]["edges"][0]
    assert why["explained"]["job"]["name"] == "stg_orders"
    assert {event["seq"] for event in why["events"]} == set(told[4:6])
    assert why["events"][0]["digest"] == canonical_digest(orjson.loads(STORY[4].read_bytes()))
    assert why["producer"]
    detail = get("/api/v1/jobs/detail", node="refresh_dashboard")[1]
    assert [run["state"] for run in detail["runs"]] == ["COMPLETE", "FAIL"]
    for path in ("overview", "namespaces", "questions/unused_columns", "questions/sources"):
        assert client.get(f"/api/v1/{path}").status_code == 200


def test_the_raw_events_of_a_dataset_are_those_that_name_it(get, told):
    name = "shop.staging.stg_orders"
    events = get("/api/v1/events", dataset=name)[1]["events"]
    naming = [seq for seq, path in zip(told, STORY, strict=True) if f'"{name}"' in _ends(path)]
    assert [event["seq"] for event in events] == naming[::-1]
    finished = get("/api/v1/events", dataset=name, event_type="COMPLETE")[1]["events"]
    assert 0 < len(finished) < len(events)
    assert get("/api/v1/events", dataset="no.such.table")[0] == 404


def _ends(path):
    """The inputs and outputs of an event, as text."""
    event = orjson.loads(path.read_bytes())
    names = [end["name"] for end in (*event["inputs"], *event["outputs"])]
    return orjson.dumps(names).decode()
