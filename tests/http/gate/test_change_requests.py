"""Two change requests on flows that were registered by hand: one is blocked, one needs care."""

from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest

from collector.declare.flows import Flow, flow_event, flow_job_name
from collector.model.identity import DatasetId, JobId

pytestmark = pytest.mark.neo4j

AT = datetime(2026, 11, 13, tzinfo=timezone.utc)


def _flow(sources, target, words):
    flow = Flow([DatasetId("table", one) for one in sources], DatasetId("table", target), words)
    return flow_event(flow, JobId("default", flow_job_name(flow)), AT)


@pytest.fixture(scope="module")
def collector(collector):
    collector.send(
        _flow(["raw_customers"], "customers_clean", "clean and deduplicate"),
        _flow(["customers_clean", "orders", "nps"], "customer_360", "join history and scores"),
        _flow(["customer_360"], "churn_risk_scores", "predict churn"),
        _flow(["customers_clean"], "revenue_dashboard", "split revenue by customer"),
        _flow(["revenue_dashboard"], "executive_kpis", "roll up"),
        _flow(["raw_events_v1"], "session_events", "parse"),
        _flow(["session_events"], "session_metrics", "measure sessions"),
    )
    return collector


def _decision(collector, tmp_path, *changes):
    file = tmp_path / "changes.json"
    file.write_text(json.dumps(changes))
    code, printed, _ = collector.run("gate", "--changes", str(file), cwd=tmp_path)
    return code, printed.splitlines()


@pytest.mark.parametrize(
    "change",
    [
        {"type": "schema_change", "text": "Rename column customer_id to cust_id"},
        {"type": "column_rename", "from": "customer_id", "to": "cust_id"},
    ],
)
def test_a_renamed_column_of_a_table_with_four_registered_users_is_blocked(
    collector, tmp_path, change
):
    code, lines = _decision(collector, tmp_path, {"node": "table:customers_clean", **change})
    assert code == 1
    assert lines[:3] == ["DECISION: BLOCKED", "RISK: HIGH", "AFFECTED SYSTEMS: 4"]
    for name in ("customer_360", "churn_risk_scores", "revenue_dashboard", "executive_kpis"):
        assert name in lines[3]


def test_a_deprecation_with_two_active_flows_asks_for_caution(collector, tmp_path):
    change = {"node": "table:raw_events_v1", "type": "deprecation"}
    code, lines = _decision(collector, tmp_path, change)
    assert code == 0
    assert lines[:3] == ["DECISION: CAUTION", "RISK: MEDIUM", "AFFECTED SYSTEMS: 2"]
    assert "session_events and session_metrics" in lines[3]
    assert lines[4].startswith("RECOMMENDATION: Ask the owners")
