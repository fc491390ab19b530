from __future__ import annotations

from datetime import datetime, timezone

import orjson
import pytest
import yaml

from collector.declare.registration import registration_events
from collector.errors import UsageError
from collector.validate import judge

NOW = datetime(2026, 1, 1, tzinfo=timezone.utc)
FILE = """
namespace: postgres://db:5432
job_namespace: nightly
datasets:
  - id: table:orders
    description: All orders
    owner: crm
    tags: [pii]
    columns: [id, {name: total, type: numeric}]
flows:
  - source: api:stripe
    target: table:raw_payments
    transformation: Stream payments
    flow_type: streaming
  - sources: ["table:orders", {namespace: "s3://lake", name: fx}]
    target: model:ltv
    job: train
    schedule: weekly
pipelines:
  - name: customer_360
    schedule: 6am daily
    steps:
      - {source: "api:crm", target: "table:raw_customers", transformation: Pull}
      - {source: "table:raw_customers", target: "table:customers", transformation: Deduplicate}
"""


def read(text):
    return registration_events(yaml.safe_load(text), NOW)


def test_a_file_becomes_dataset_events_and_job_events_in_order():
    events = read(FILE)
    assert events[0]["dataset"]["name"] == "orders"
    assert [event["job"]["name"] for event in events[1:]] == [
        "raw_payments.stream_payments",
        "train",
        "customer_360.raw_customers",
        "customer_360.customers",
    ]
    assert {event["job"]["namespace"] for event in events[1:]} == {"nightly"}


def test_tables_live_in_the_namespace_of_the_file_and_other_kinds_in_their_own():
    train = read(FILE)[2]
    assert [d["namespace"] for d in train["inputs"]] == ["postgres://db:5432", "s3://lake"]
    assert train["outputs"][0]["namespace"] == "model"


def test_what_is_told_of_a_dataset_becomes_facets():
    facets = read(FILE)[0]["dataset"]["facets"]
    assert facets["documentation"]["description"] == "All orders"
    assert facets["ownership"]["owners"] == [{"name": "crm"}]
    assert facets["tags"]["tags"][0]["key"] == "pii"
    assert facets["schema"]["fields"] == [{"name": "id"}, {"name": "total", "type": "numeric"}]


def test_every_event_is_accepted():
    for event in read(FILE):
        assert judge(orjson.dumps(event), "strict").violations == ()


def test_everything_that_is_wrong_is_said_at_once_with_its_place():
    text = """
    flows:
      - {source: orders, target: "table:b"}
      - {source: "table:a", targt: "table:b"}
      - table:a
    pipelines:
      - {steps: []}
      - {name: p, steps: [x]}
    extra: 1
    """
    with pytest.raises(UsageError) as refusal:
        read(text)
    assert [fault.pointer for fault in refusal.value.violations] == [
        "/extra",
        "/flows/0/source",
        "/flows/1/targt",
        "/flows/1/target",
        "/flows/2",
        "/pipelines/0/name",
        "/pipelines/0/steps",
        "/pipelines/1/steps/0",
    ]


@pytest.mark.parametrize("document", [None, [], "text", {"flows": "no list"}])
def test_something_else_is_refused(document):
    with pytest.raises(UsageError):
        registration_events(document, NOW)
