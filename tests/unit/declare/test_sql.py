from __future__ import annotations

from datetime import datetime, timezone

import orjson

from collector.capture import read_sql
from collector.declare.capture import CaptureRequest, capture
from collector.declare.sql import slug
from collector.validate import judge

NOW = datetime(2026, 1, 1, tzinfo=timezone.utc)
SQL = """INSERT INTO summary (customer, total)
SELECT o.customer_id, SUM(o.amount) FROM orders o JOIN customers c ON o.customer_id = c.id
GROUP BY o.customer_id"""


def declared(sql=SQL, **options):
    return capture(CaptureRequest(sql, **options), NOW)


def test_the_event_is_accepted_without_a_warning():
    verdict = judge(orjson.dumps(declared(transformation="Sum up").event), "strict")
    assert (verdict.violations, verdict.warnings, verdict.kind) == ((), (), "job")


def test_the_entry_holds_table_column_and_influence_edges_with_the_words_of_the_transformation():
    event = declared(transformation="Sum up", namespace="postgres://db:5432").event
    [entry] = event["job"]["facets"]["lineage"]["entries"]
    assert (entry["namespace"], entry["name"]) == ("postgres://db:5432", "summary")
    tables = {i["name"] for i in entry["inputs"] if "field" not in i}
    assert tables == {"orders", "customers"}
    influences = {
        (i["name"], i["field"], i["transformations"][0]["subtype"])
        for i in entry["inputs"]
        if "field" in i
    }
    assert influences == {
        ("orders", "customer_id", "JOIN"),
        ("customers", "id", "JOIN"),
        ("orders", "customer_id", "GROUP_BY"),
    }
    [total] = entry["fields"]["total"]["inputs"]
    assert total["transformations"] == [
        {"type": "DIRECT", "subtype": "AGGREGATION", "description": "Sum up"}
    ]


def test_inputs_and_outputs_bound_the_job():
    event = declared().event
    assert [d["name"] for d in event["inputs"]] == ["orders", "customers"]
    assert [d["name"] for d in event["outputs"]] == ["summary"]


def test_a_constant_column_has_no_source_and_says_so():
    [entry] = declared("CREATE VIEW v AS SELECT 1 AS one, a FROM s").event["job"]["facets"][
        "lineage"
    ]["entries"]
    assert entry["fields"]["one"] == {"inputs": []}


def test_a_table_is_not_made_its_own_source_by_the_condition_of_a_merge():
    sql = "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v"
    event = declared(sql).event
    [entry] = event["job"]["facets"]["lineage"]["entries"]
    assert {i["name"] for i in entry["inputs"]} == {"s"}
    assert [d["name"] for d in event["inputs"]] == ["s"]


def test_the_name_of_the_job_is_stable_and_can_be_given():
    assert declared(transformation="Sum up, by customer!").job.name == "summary.sum_up_by_customer"
    assert declared().job.name == "summary.sql"
    assert declared(job="nightly").job.name == "nightly"


def test_a_query_that_writes_nothing_declares_nothing():
    captured = declared("SELECT a FROM s")
    assert captured.event is None
    assert captured.answer(registered=False)["source_tables"] == ["s"]


def test_a_slug_is_short_and_plain():
    assert slug("  Größe & Höhe: 1.5 ! ") == "gr_e_h_he_1_5"
    assert len(slug("word " * 50)) <= 60


def test_every_statement_of_a_script_is_one_entry():
    lineage = read_sql("CREATE TABLE a AS SELECT x FROM s; CREATE TABLE b AS SELECT x FROM a")
    assert lineage.target_tables == ("a", "b")
    event = declared("CREATE TABLE a AS SELECT x FROM s; CREATE TABLE b AS SELECT x FROM a").event
    assert [e["name"] for e in event["job"]["facets"]["lineage"]["entries"]] == ["a", "b"]
