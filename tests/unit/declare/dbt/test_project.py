"""The artifacts of a small dbt project (dbt 1.11 on DuckDB, cut down to what is read)."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import orjson
import pytest

from collector.declare.dbt import import_project
from collector.declare.dbt.project import dialect_of, gone_events
from collector.errors import UsageError
from collector.validate import judge

NOW = datetime(2026, 1, 1, tzinfo=timezone.utc)
SHOP = Path(__file__).parent / "shop"


def artifact(name):
    return orjson.loads((SHOP / f"{name}.json").read_bytes())


@pytest.fixture
def imported():
    return import_project(
        artifact("manifest"),
        NOW,
        catalog=artifact("catalog"),
        run_results=artifact("run_results"),
        namespace="duckdb:shop",
    )


def job(imported, name):
    found = [event for event in imported.events if event.get("job", {}).get("name") == name]
    return found[0]


def entry(imported, name):
    [only] = job(imported, name)["job"]["facets"]["lineage"]["entries"]
    return only


def test_everything_is_counted_and_resolved(imported):
    assert imported.project == "shop"
    assert imported.counts == {
        "model": 4, "source": 1, "seed": 2, "snapshot": 1, "exposure": 1, "test": 4,
    }  # fmt: skip
    assert imported.unresolved == []


def test_a_model_has_its_columns_from_compiled_sql_with_an_ephemeral_model_seen_through(imported):
    revenue = entry(imported, "model.shop.revenue")
    assert revenue["name"] == "shop.main.revenue"
    [source] = revenue["fields"]["revenue"]["inputs"]
    assert (source["name"], source["field"]) == ("shop.main.stg_orders", "amount")
    assert source["transformations"] == [{"type": "DIRECT", "subtype": "AGGREGATION"}]
    [counted] = revenue["fields"]["orders"]["inputs"]
    assert counted["name"] == "shop.main.stg_orders"
    assert "field" not in counted
    influences = {
        (i["field"], i["transformations"][0]["subtype"]) for i in revenue["inputs"] if "field" in i
    }
    assert influences == {("status", "FILTER"), ("customer_id", "GROUP_BY")}


def test_a_model_over_a_seed_and_a_source(imported):
    customers = entry(imported, "model.shop.customers")
    assert {i["name"] for i in customers["inputs"]} == {
        "shop.main.raw_customers",
        "shop.main.plans",
    }
    [hashed] = customers["fields"]["email_hash"]["inputs"]
    assert hashed["transformations"][0]["masking"] is True


def test_a_seed_has_no_upstream_and_a_snapshot_has_every_column(imported):
    assert entry(imported, "seed.shop.raw_orders")["inputs"] == []
    snapshot = entry(imported, "snapshot.shop.orders_snapshot")
    assert set(snapshot["fields"]) >= {"order_id", "cents", "status"}


def test_an_exposure_is_a_dashboard_fed_by_its_models(imported):
    event = job(imported, "exposure.shop.weekly_revenue")
    [dashboard] = event["outputs"]
    assert (dashboard["namespace"], dashboard["name"]) == ("dashboard", "weekly_revenue")
    assert dashboard["facets"]["datasetType"]["datasetType"] == "DASHBOARD"
    assert dashboard["facets"]["ownership"]["owners"] == [{"name": "Finance"}]
    assert {d["name"] for d in event["inputs"]} == {"shop.main.revenue", "shop.main.customers"}


def test_words_tags_owners_and_types_are_kept(imported):
    [output] = job(imported, "model.shop.revenue")["outputs"]
    facets = output["facets"]
    assert facets["documentation"]["description"] == "Revenue by customer"
    assert facets["ownership"]["owners"] == [{"name": "Finance"}]
    tags = {(tag["key"], tag.get("field")) for tag in facets["tags"]["tags"]}
    assert tags == {("gold", None), ("money", "revenue")}
    fields = {field["name"]: field for field in facets["schema"]["fields"]}
    assert fields["customer_id"]["description"] == "Who paid"
    assert fields["orders"]["type"] == "BIGINT"
    [view] = job(imported, "model.shop.customers")["outputs"]
    assert view["facets"]["datasetType"]["datasetType"] == "VIEW"


def test_tests_are_checks_of_their_dataset(imported):
    checks = job(imported, "test.model.shop.revenue")
    assert checks["eventType"] == "COMPLETE"
    [checked] = checks["inputs"]
    assertions = checked["inputFacets"]["dataQualityAssertions"]["assertions"]
    told = {(one["assertion"], one.get("column"), one["success"]) for one in assertions}
    assert told == {
        ("not_null", "customer_id", True),
        ("unique", "customer_id", True),
        ("not_null", "revenue", True),
    }
    assert job(imported, "test.model.shop.customers")["eventType"] == "FAIL"


def test_importing_the_same_results_twice_gives_the_same_runs(imported):
    again = import_project(artifact("manifest"), NOW, run_results=artifact("run_results"))
    ids = [event["run"]["runId"] for event in again.events if "run" in event]
    assert ids == [event["run"]["runId"] for event in imported.events if "run" in event]


def test_every_event_is_accepted_without_a_warning(imported):
    for event in imported.events:
        verdict = judge(orjson.dumps(event), "strict")
        assert (verdict.violations, verdict.warnings) == ((), ()), event


def test_what_only_an_earlier_import_had_is_taken_back(imported):
    known = [*imported.jobs, "model.shop.old", "model.other.kept", "my_own_job"]
    [event] = gone_events(known, imported, "dbt", NOW)
    assert event["job"]["name"] == "model.shop.old"
    assert event["job"]["facets"]["lineage"]["entries"] == []
    assert (event["inputs"], event["outputs"]) == ([], [])


def test_without_compiled_sql_tables_are_kept_and_it_is_said():
    manifest = artifact("manifest")
    for node in manifest["nodes"].values():
        node.pop("compiled_code", None)
    imported = import_project(manifest, NOW)
    revenue = entry(imported, "model.shop.revenue")
    assert {source["name"] for source in revenue["inputs"]} == {"shop.main.stg_orders"}
    assert "fields" not in revenue
    assert any("dbt compile" in sentence for sentence in imported.unresolved)


def test_sql_that_cannot_be_read_costs_only_its_own_columns():
    manifest = artifact("manifest")
    manifest["nodes"]["model.shop.revenue"]["compiled_code"] = "select ((("
    imported = import_project(manifest, NOW)
    assert any("model.shop.revenue" in sentence for sentence in imported.unresolved)
    assert entry(imported, "model.shop.customers")["fields"]


@pytest.mark.parametrize("document", [None, [], {}, {"nodes": {}}])
def test_something_that_is_no_manifest_is_refused(document):
    with pytest.raises(UsageError, match="not a dbt manifest"):
        import_project(document, NOW)


@pytest.mark.parametrize(
    ("adapter", "dialect"), [("duckdb", "duckdb"), ("sqlserver", "tsql"), ("unheard", None)]
)
def test_adapters_have_dialects(adapter, dialect):
    assert dialect_of(adapter) == dialect
