"""`headwater register` against a whole collector: what is registered, shown, and taken back."""

from __future__ import annotations

import json

import pytest

from tests.waiting import wait_until

pytestmark = pytest.mark.neo4j

HEAD = "pipelines:\n  - name: customer_360\n    schedule: 6am daily\n    steps:\n"
CRM, CLEAN, CHURN = (
    f"      - {{source: '{source}', target: '{target}', transformation: {words}}}\n"
    for source, target, words in (
        ("api:crm", "table:raw_customers", "Pull"),
        ("table:raw_customers", "table:customers", "Deduplicate"),
        ("table:customers", "model:churn", "Train"),
    )
)


@pytest.fixture
def register(collector, tmp_path):
    """Registers a file; what the command printed."""

    def run(text):
        file = tmp_path / "pipelines.yaml"
        file.write_text(text)
        code, printed, said = collector.run("register", str(file), "--json")
        assert code == 0, said
        return json.loads(printed)

    return run


def downstream(collector, node):
    answer = collector.get("/api/v1/downstream", node=node)[1]
    if "hits" not in answer:  # not projected yet
        return set()
    return {hit["node"]["name"] for hit in answer["hits"] if hit["node"]["type"] == "dataset"}


def soon(collector, node, feeds):
    wait_until(
        lambda: downstream(collector, node) == feeds, lambda: str(downstream(collector, node))
    )


def test_a_step_that_left_the_file_ends_and_nothing_else_does(collector, register):
    other = "flows: [{source: 'table:x', target: 'table:y', job: customer_360.by_hand}]\n"
    assert register(HEAD + CRM + CLEAN + CHURN + other)["ended"] == []
    soon(collector, "api:crm", {"raw_customers", "customers", "churn"})

    gone = [{"namespace": "default", "name": "customer_360.churn"}]
    assert register(HEAD + CRM + CLEAN)["ended"] == gone
    soon(collector, "api:crm", {"raw_customers", "customers"})
    soon(collector, "table:x", {"y"})
    assert register(HEAD + CRM + CLEAN)["ended"] == []


def test_the_schedule_and_the_place_of_a_step_are_shown(collector, register):
    register(HEAD + CRM + CLEAN)
    soon(collector, "api:crm", {"raw_customers", "customers"})
    code, printed, _ = collector.run("show", "customer_360.customers")
    assert code == 0
    assert "  step: 2 of 2 in customer_360\n" in printed
    assert "  schedule: 6am daily\n" in printed
